"""Thousands of damaged ``.bws`` files: diagnostics or a refusal, and nothing else."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.formats.bws_mutations import mutated, survives, whole_file

WHOLE = {jet: whole_file(jet) for jet in (3, 4)}


@pytest.mark.parametrize("jet", [3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_damaged_files_made_for_tests(tmp_path: Path, jet: int, seed: int) -> None:
    chance = random.Random(f"{jet} {seed}")
    read = [survives(tmp_path / "x.bws", mutated(WHOLE[jet], jet, chance)) for _ in range(400)]
    assert 100 < sum(read) < 400  # most damage leaves something to read


@pytest.mark.parametrize(("name", "jet"), [("jet4-5tables", 4), ("jet3-12tables", 3)])
def test_damaged_recorded_files(tmp_path: Path, shared_data: Path, name: str, jet: int) -> None:
    content = (shared_data / "bws" / f"{name}.bws").read_bytes()
    chance = random.Random(name)
    for _ in range(150):
        survives(tmp_path / "x.bws", mutated(content, jet, chance))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data(), st.sampled_from([3, 4]))
def test_damage_anywhere(tmp_path: Path, data: st.DataObject, jet: int) -> None:
    content = bytearray(WHOLE[jet])
    places = st.tuples(st.integers(0, len(content) - 4), st.binary(min_size=1, max_size=4))
    for at, change in data.draw(st.lists(places, max_size=12)):
        content[at : at + len(change)] = change
    survives(tmp_path / "x.bws", bytes(content[: data.draw(st.integers(0, len(content)))]))


@given(st.binary(max_size=9000), st.sampled_from([3, 4]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rubbish_behind_a_header(tmp_path: Path, rubbish: bytes, jet: int) -> None:
    survives(tmp_path / "x.bws", WHOLE[jet][: 4096 if jet == 4 else 2048] + rubbish)
