"""What the columns of a table of results are called, in several languages and spellings."""

import re
import unicodedata

SPELLINGS: dict[str, str] = {
    "board": "board bd brd boardno boardnr boardnum boardnumber bno brett donne etui spel spelnr "
    "spil spill spillnr bricka mano tablero rozdanie rozd",
    "ns": "ns nspair pairns nspairno nspairnumber nspairnr nsno nsnr nsnumber pairidns nsid nsteam "
    "teamns paarns nspaar parns nspar pairens",
    "ew": "ew ewpair pairew ewpairno ewpairnumber ewpairnr ewno ewnr ewnumber pairidew ewid ewteam "
    "teamew ow paarow owpaar eo paireeo ov parov ovpar",
    "n": "n nno nnr nplayer north nord noord playeridnorth norte",
    "e": "e eno enr eplayer east est ost oost playerideast este",
    "s": "s sno snr splayer south sud zuid syd playeridsouth sur",
    "w": "w wno wnr wplayer west ouest vest vast playeridwest oeste",
    "n_name": "nname northname northplayer playernorth namenorth",
    "e_name": "ename eastname eastplayer playereast nameeast",
    "s_name": "sname southname southplayer playersouth namesouth",
    "w_name": "wname westname westplayer playerwest namewest",
    "ns_names": "nsnames namesns nsplayers playersns nspairnames nsname namens",
    "ew_names": "ewnames namesew ewplayers playersew ewpairnames ewname nameew",
    "contract": "contract contr kontrakt contrat contratto contrato finalcontract",
    "declarer": "by declarer decl dec declby playedby declarant alleinspieler leider spelforare "
    "spilforer rozgrywajacy dichiarante declarante",
    "result": "result res resultat ergebnis resultaat risultato resultado wynik outcome",
    "made": "made making",
    "tricks": "tricks trickstaken tricksmade tricksnumber taken stiche slagen levees stik stikk "
    "lewy prese bazas",
    "score": "score nsscore scorens punktens nsview scorenorthsouth",
    "ns_plus": "ns+ +ns nsplus plusns scorens+ nsscore+",
    "ew_plus": "ew+ +ew ewplus plusew ewscore scoreew scoreew+ ewscore+",
    "ns_points": "nspoints pointsns nsmp mpns nsmps mpsns nsmatchpoints matchpointsns nsimp nsimps "
    "impns impsns",
    "ew_points": "ewpoints pointsew ewmp mpew ewmps mpsew ewmatchpoints matchpointsew ewimp ewimps "
    "impew impsew",
    "n_points": "npoints nimps",
    "e_points": "epoints eimps",
    "s_points": "spoints simps",
    "w_points": "wpoints wimps",
    "ns_percent": "ns% %ns nspercent percentns nspct pctns percentagens nspercentage",
    "ew_percent": "ew% %ew ewpercent percentew ewpct pctew percentageew ewpercentage",
    "lead": "lead ld openinglead leadcard ausspiel entame uitkomst utspel utspill udspil wist "
    "attacco salida",
    "table": "table tbl tableno tablenr tisch tafel bord mesa tavolo stol stolik",
    "round": "round rnd rd roundno runde ronde rond ronda omgang runda turno tour giro",
    "section": "section sect sec sektion gruppe lijn seccion sekcja",
    "session": "session sess sessionno sitzung zitting seance sesjon sesion sesja",
}
"""Each column with what it may be called: in small letters, without accents and punctuation."""

COLUMNS = {spelling: name for name, words in SPELLINGS.items() for spelling in words.split()}

_STROKES = str.maketrans("øłđ", "old")


def column_of(heading: str) -> str | None:
    """Which column a heading names; none where it is not known.

    >>> column_of("N-S Pair"), column_of("Board #"), column_of("Étui"), column_of("Ø/V")
    ('ns', 'board', 'board', 'ew')
    >>> column_of("NS +"), column_of("Club") is None
    ('ns_plus', True)
    """
    small = heading.lower().translate(_STROKES)
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", small[:60])
        if not unicodedata.combining(letter)
    )
    return COLUMNS.get(re.sub(r"[^a-z0-9+%]", "", plain))
