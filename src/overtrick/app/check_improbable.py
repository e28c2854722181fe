"""Points that are possible, but hardly fit what the other tables had.

These are slips of the pen: the wrong sign, the wrong declarer, a nought too many, a number of
tricks that nobody else comes near. A line is improbable only by comparison with at least four
others that agree (three where the sign is wrong), for varied results are what bridge is made of.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.app.check_slips import slip
from overtrick.engine.play import Play
from overtrick.engine.trick_score import contract_points, possible_points, side_points
from overtrick.model.board import Board, Side
from overtrick.model.contract import ALL_TRICKS, Contract, Doubling, Played, Score, Strain
from overtrick.model.result import Scored

FEWEST_OTHERS = 4
"""With fewer other results on a board, only a sign is called wrong: with one less, if all agree."""

MOST_TRICKS = 15
"""Both sides together hardly take more in the same trumps, each when it plays the contract."""

GAME = 400
"""The least that a game scores."""


class ReportedLine(Struct, frozen=True):
    """A reported line with one score, and north-south's points for it."""

    play: Play
    score: Score
    points: int

    @classmethod
    def of(cls, play: Play, board: Board) -> "ReportedLine | None":
        """The line of a play; none where there was no result, or more than one score."""
        result = play.reported.result if play.reported is not None else None
        if result is None or not isinstance(result.ns, Scored) or len(result.ns.entries) > 1:
            return None
        score = result.ns.entries[0][1]
        return cls(play, score, side_points(score, board, Side.NS))

    @property
    def contract(self) -> Played | None:
        """The contract, where it is known."""
        return self.score if isinstance(self.score, Played) else None


def improbable(board: Board, lines: Sequence[ReportedLine]) -> Iterator[Finding]:
    """The lines that hardly fit the others; each for one reason."""
    counts = Counter(line.points for line in lines)
    wrong_declarers = _wrong_declarers(lines)
    far_off = _far_off(lines)
    suspects: list[tuple[ReportedLine, tuple[str, str] | None]] = [
        (
            line,
            wrong_declarers.get(id(line))
            or _wrong_sign(line, board, counts)
            or _slip(line, board, counts)
            or far_off.get(id(line)),
        )
        for line in lines
        if not line.play.rulings and line.points in possible_points(board)
    ]
    for line, why in suspects:
        if why is not None:
            problem, remedy = why
            yield Finding.of(
                Suspicion.IMPROBABLE_POINTS,
                f"{line.play.actual}: {problem}",
                f"{remedy} If it is right, leave it",
                line.play.reported.source if line.play.reported else None,
                str(line.score),
            )


def _wrong_sign(line: ReportedLine, board: Board, counts: Counter[int]) -> tuple[str, str] | None:
    """One side alone makes a game that elsewhere the other side makes, for the same points."""
    points, others = line.points, counts.total() - 1
    defeats = _defeats(board)
    if abs(points) < GAME or points in defeats or counts[points] > 1 or not counts[-points]:
        return None
    against = sum(number for each, number in counts.items() if each * points < 0)
    if others < FEWEST_OTHERS and (against < others or counts[-points] < 2):
        return None
    along = [each for each in counts if each * points > 0 and each != points]
    if 4 * against < 3 * others or any(each not in defeats for each in along):
        return None
    had = "another table has" if counts[-points] == 1 else f"{counts[-points]} other tables have"
    return (
        f"{points:+d} to north-south, where {had} {-points:+d} and "
        f"{'north-south' if points > 0 else 'east-west'} make no contract at any other",
        f"did you mean {-points:+d}?",
    )


def _slip(line: ReportedLine, board: Board, counts: Counter[int]) -> tuple[str, str] | None:
    """A slip of the pen, where the points were written and no contract."""
    if line.contract is not None or counts.total() <= FEWEST_OTHERS:
        return None
    return slip(line.points, board, counts)


@cache
def _defeats(board: Board) -> frozenset[int]:
    """North-south's points for contracts that went down."""
    return frozenset(
        sign
        * contract_points(Contract(7, Strain.NO_TRUMP, doubling), tricks, board.vulnerable(side))
        for side, sign in ((Side.NS, 1), (Side.EW, -1))
        for doubling in Doubling
        for tricks in range(ALL_TRICKS)
    )


def _wrong_declarers(lines: Sequence[ReportedLine]) -> dict[int, tuple[str, str]]:
    """Contracts that one table alone has for the side that defends it everywhere else.

    No side takes seven tricks in the trumps that the other side plays in at most tables; at no
    trump only games are compared, for one no trump may be anybody's. Where all others have a
    contract that was made by the same side, also a defeat is no sacrifice and no cue-bid that was
    passed, if both sides would take too many tricks in it.
    """
    found = {}
    for strain in Strain:
        sides = {
            side: [
                (line, played)
                for line, played in _played(lines)
                if played.contract.strain is strain
                and played.declarer.side is side
                and (_is_telling(played) or _takes_too_many(line, played, lines))
            ]
            for side in Side
        }
        for side, of_side in sides.items():
            elsewhere = sides[side.other]
            if len(of_side) == 1 and len(elsewhere) >= FEWEST_OTHERS:
                line, played = of_side[0]
                found[id(line)] = (
                    f"{len(elsewhere)} other tables have {_strain(strain)} played by "
                    f"{side.other.value}, and no other has it by {side.value}",
                    f"did you mean {' or '.join(_other_readings(played, lines))}?"
                    if _is_telling(played)
                    else "look at declarer, contract and tricks.",
                )
    return found


def _other_readings(played: Played, lines: Sequence[ReportedLine]) -> list[str]:
    """The same with the declarer whom the others have, or with the trumps of that side."""
    contract, side = played.contract, played.declarer.side
    others = [other for _, other in _played(lines)]
    seats = Counter(
        other.declarer
        for other in others
        if other.contract.strain is contract.strain and other.declarer.side is not side
    )
    strains = Counter(
        other.contract.strain
        for other in others
        if other.declarer.side is side and other.contract.strain is not contract.strain
    )
    readings = [replace(played, declarer=seat) for seat, _ in seats.most_common(1)]
    readings += [
        replace(played, contract=replace(contract, strain=strain))
        for strain, number in strains.most_common(1)
        if number >= FEWEST_OTHERS
    ]
    return [str(reading) for reading in readings]


def _is_telling(played: Played) -> bool:
    if played.contract.strain is Strain.NO_TRUMP:
        return played.contract.level >= 3 and played.over >= 0
    return played.contract.level >= 2 and played.tricks >= 7


def _takes_too_many(line: ReportedLine, played: Played, lines: Sequence[ReportedLine]) -> bool:
    """A contract that all others play the other way round, and make with so many tricks."""
    same = []
    for other in (each.contract for each in lines if each is not line):
        if other is None or other.declarer.side is played.declarer.side or other.over < 0:
            return False
        if other.contract.strain is played.contract.strain:
            same.append(other.tricks)
    return len(same) >= FEWEST_OTHERS and played.tricks + min(same) > MOST_TRICKS


def _far_off(lines: Sequence[ReportedLine]) -> dict[int, tuple[str, str]]:
    """Four tricks or more from what everybody else took with the same trumps.

    Not at no trump, where a suit may run at one table alone.
    """
    found = {}
    groups: dict[tuple[Strain, Side], list[tuple[ReportedLine, int]]] = {}
    for line, played in _played(lines):
        if played.contract.strain is not Strain.NO_TRUMP:
            key = played.contract.strain, played.declarer.side
            groups.setdefault(key, []).append((line, played.tricks))
    for (strain, side), members in groups.items():
        members.sort(key=lambda member: member[1])
        for (line, tricks), rest in ((members[0], members[1:]), (members[-1], members[:-1])):
            if len(rest) < FEWEST_OTHERS:
                continue
            low, high = rest[0][1], rest[-1][1]
            if high - low <= 2 and (low - tricks >= 4 or tricks - high >= 4):
                took = f"{low}" if low == high else f"{low} to {high}"
                found[id(line)] = (
                    f"{tricks} tricks, where {len(rest)} other tables took {took} with "
                    f"{_strain(strain)} played by {side.value}",
                    "look at contract and tricks.",
                )
    return found


def _played(lines: Iterable[ReportedLine]) -> Iterator[tuple[ReportedLine, Played]]:
    for line in lines:
        if line.contract is not None:
            yield line, line.contract


def _strain(strain: Strain) -> str:
    return strain.name.lower().replace("_", " ")
