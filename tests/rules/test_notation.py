"""One move as people type it: what is read, and what is refused with which reason."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import UnreadableMoveError
from rules.notation import (
    MAX_LENGTH,
    CastlingSide,
    CastlingSpelling,
    Misreading,
    MisreadingCode,
    Spelling,
    looks_like_move,
    read_move,
)
from rules.square import SQUARES, Square

E2_E4 = Spelling(Square.E2, Square.E4)
F3_F6 = Spelling(Square.F3, Square.F6)
F3_2_F6 = Spelling(Square.F3, Square.F6, 2)
SHORT = CastlingSpelling(CastlingSide.KINGSIDE)
LONG = CastlingSpelling(CastlingSide.QUEENSIDE)

MOVES = {
    "e2e4": E2_E4,
    "e2 e4": E2_E4,
    "E2-E4": E2_E4,
    "E2e4": E2_E4,
    "e2 — e4": E2_E4,
    "e2 -> e4": E2_E4,
    "e2--e4": E2_E4,
    "e2→e4": E2_E4,
    "е2-е4": E2_E4,  # Cyrillic е
    "Е2-Е4": E2_E4,
    "e2xe4": E2_E4,
    "e2Xe4": E2_E4,
    "e2 × e4": E2_E4,
    "e2хe4": E2_E4,  # Cyrillic х
    "e2ХE4": E2_E4,
    "  e2-e4\n": E2_E4,
    "e2\te4": E2_E4,
    "e2-e4.": E2_E4,
    "e2-e4,": E2_E4,
    "e2-e4!!": E2_E4,
    "e2-e4 ?!": E2_E4,
    "e2-e4‼️": E2_E4,
    "e2-e4⁉️": E2_E4,
    "e2-e4++": E2_E4,
    "e2-e4*": E2_E4,
    "e2-e4 x": E2_E4,
    "e2-e4#!": E2_E4,
    "12. e2-e4": E2_E4,
    "12.e2-e4": E2_E4,
    "12 . e2-e4": E2_E4,
    "12) e2-e4": E2_E4,
    "12... e2-e4": E2_E4,
    "12…e2-e4": E2_E4,
    "12. ... e2-e4": E2_E4,
    "...e2-e4": E2_E4,
    "f3(2)xf6": F3_2_F6,
    "f3(2)f6": F3_2_F6,
    "f3(2)-f6": F3_2_F6,
    "f3 ( 2 ) x f6": F3_2_F6,
    "f3(2)х f6": F3_2_F6,  # Cyrillic х
    "f3（2） f6": F3_2_F6,
    "f3(02)-f6": F3_2_F6,
    "f3-f6": F3_F6,
    "f3(9)-f6": Spelling(Square.F3, Square.F6, 9),
    "f3(99)-f6": Spelling(Square.F3, Square.F6, 99),
    "c4(1)-с6": Spelling(Square.C4, Square.C6, 1),  # Cyrillic с
    "С4-с6": Spelling(Square.C4, Square.C6),
    "А1-а8": Spelling(Square.A1, Square.A8),
    "В1-А3": Spelling(Square.B1, Square.A3),
    "Н1-Н8": Spelling(Square.H1, Square.H8),
    "c1-d2!?": Spelling(Square.C1, Square.D2),
    "b5-d6x": Spelling(Square.B5, Square.D6),
    "b5-d6х": Spelling(Square.B5, Square.D6),
    "g6-g5+": Spelling(Square.G6, Square.G5),
    "d2xd4#": Spelling(Square.D2, Square.D4),
    "e7xe5++": Spelling(Square.E7, Square.E5),
    "b5(4)-B7": Spelling(Square.B5, Square.B7, 4),
    "g3-F4": Spelling(Square.G3, Square.F4),
    "c8(1)-f5*": Spelling(Square.C8, Square.F5, 1),
}

CASTLINGS = {
    "0-0": SHORT,
    "O-O": SHORT,
    "o-o": SHORT,
    "о-о": SHORT,  # Cyrillic о
    "О-О": SHORT,
    "0 - 0": SHORT,
    "0—0": SHORT,
    "0-0+": SHORT,
    "0-0 !?": SHORT,
    "00": SHORT,
    "7. 0-0": SHORT,
    "0-0.": SHORT,
    "0-0-0": LONG,
    "O-O-O": LONG,
    "О-О-О": LONG,
    "о – о – о": LONG,
    "0-0-0#": LONG,
    "000": LONG,
    "7... 0-0-0": LONG,
}

C = MisreadingCode
REFUSED = {
    "": Misreading(C.EMPTY),
    " \n\t": Misreading(C.EMPTY),
    "\u200b\ufeff": Misreading(C.EMPTY),
    "x" * (MAX_LENGTH + 1): Misreading(C.TOO_LONG),
    "e2-e4 " * 700: Misreading(C.TOO_LONG),
    "f8-e9": Misreading(C.OFF_BOARD, "e9"),
    "i2-i4": Misreading(C.OFF_BOARD, "i2"),
    "E2-Z4": Misreading(C.OFF_BOARD, "z4"),
    "e0-e4": Misreading(C.OFF_BOARD, "e0"),
    "e2-e44": Misreading(C.OFF_BOARD, "e44"),
    "e24": Misreading(C.OFF_BOARD, "e24"),
    "e2-e" + "4" * 50: Misreading(C.OFF_BOARD, "e" + "4" * 19),
    "е2-k9": Misreading(C.OFF_BOARD, "k9"),
    "e2": Misreading(C.ONE_SQUARE, "e2"),
    "E2": Misreading(C.ONE_SQUARE, "e2"),
    "е2": Misreading(C.ONE_SQUARE, "e2"),  # Cyrillic е
    "e2-": Misreading(C.ONE_SQUARE, "e2"),
    "e2?": Misreading(C.ONE_SQUARE, "e2"),
    "f3(2)": Misreading(C.ONE_SQUARE, "f3"),
    "5. e2": Misreading(C.ONE_SQUARE, "e2"),
    "i9": Misreading(C.OFF_BOARD, "i9"),
    "e2-e2": Misreading(C.SAME_SQUARE, "e2"),
    "е2 E2": Misreading(C.SAME_SQUARE, "e2"),
    "e2(1)-e2": Misreading(C.SAME_SQUARE, "e2"),
    "f3(0)-f6": Misreading(C.ZERO_MEN),
    "f3(00)-f6": Misreading(C.ZERO_MEN),
    "f3(100)-f6": Misreading(C.NOT_A_MOVE, "(100)"),
    "г2-г4": Misreading(C.FOREIGN_LETTER, "г"),
    "e2-в4": Misreading(C.FOREIGN_LETTER, "в"),
    "н2-н4": Misreading(C.FOREIGN_LETTER, "н"),
    "Г2-Г4": Misreading(C.FOREIGN_LETTER, "Г"),
    "д2": Misreading(C.FOREIGN_LETTER, "д"),
    "ε2-ε4": Misreading(C.FOREIGN_LETTER, "ε"),
    "Ε2-Ε4": Misreading(C.FOREIGN_LETTER, "Ε"),  # Greek epsilon, for all its looks
    "ｅ2-ｅ4": Misreading(C.FOREIGN_LETTER, "ｅ"),
    "e٢-e٤": Misreading(C.FOREIGN_DIGIT, "٢"),
    "e２-e4": Misreading(C.FOREIGN_DIGIT, "２"),
    "f3(२)-f6": Misreading(C.FOREIGN_DIGIT, "२"),
    "i9-г4": Misreading(C.FOREIGN_LETTER, "г"),
    "e2-e4 e7-e5": Misreading(C.SEVERAL_MOVES),
    "e2-e4, e7-e5": Misreading(C.SEVERAL_MOVES),
    "e2-e4\ne7-e5": Misreading(C.SEVERAL_MOVES),
    "1. e2-e4 e7-e5 2. g1-f3": Misreading(C.SEVERAL_MOVES),
    "e2 e4 e7 e5": Misreading(C.SEVERAL_MOVES),
    "e2e4e7e5": Misreading(C.SEVERAL_MOVES),
    "0-0 f3(2)xf6": Misreading(C.SEVERAL_MOVES),
    "e2-e4-e5": Misreading(C.NOT_A_MOVE, "e2-e4-e5"),
    "e2 e4 e7": Misreading(C.NOT_A_MOVE, "e2 e4 e7"),
    "f3x(2)f6": Misreading(C.NOT_A_MOVE, "f3x(2)f6"),
    "f3-f6(2)": Misreading(C.NOT_A_MOVE, "f3-f6(2)"),
    "f3()-f6": Misreading(C.NOT_A_MOVE, "f3()-f6"),
    "f3(-1)-f6": Misreading(C.NOT_A_MOVE, "f3(-1)-f6"),
    "e7-e8=Q": Misreading(C.NOT_A_MOVE, "e7-e8=Q"),
    "Ng1-f3": Misreading(C.NOT_A_MOVE, "Ng1-f3"),
    "0-0-0-0": Misreading(C.NOT_A_MOVE, "0-0-0-0"),
    "1-0": Misreading(C.NOT_A_MOVE, "1-0"),
    "0": Misreading(C.NOT_A_MOVE, "0"),
    "ооо": Misreading(C.NOT_A_MOVE, "ооо"),
    "e2-e4 is a fine opening, isn't it": Misreading(C.NOT_A_MOVE, "e2-e4 is a fine open"),
    "Привет, как дела?": Misreading(C.NOT_A_MOVE, "Привет, как дела?"),
    "♔": Misreading(C.NOT_A_MOVE, "♔"),
    "x2-x4": Misreading(C.NOT_A_MOVE, "x2-x4"),
}


@pytest.mark.parametrize(("text", "expected"), (MOVES | CASTLINGS).items())
def test_spellings_that_are_read(text: str, expected: Spelling | CastlingSpelling) -> None:
    assert read_move(text) == expected
    assert looks_like_move(text)


@pytest.mark.parametrize("dash", "-–—‐‑‒―−－_:﹣⁃")
@pytest.mark.parametrize("space", ["", " ", "\u00a0", "\u2009"])
def test_every_dash_and_space_is_read(dash: str, space: str) -> None:
    between = space + dash + space
    assert read_move(f"e2{between}e4") == E2_E4
    assert read_move(f"0{between}0{between}0") == LONG


@pytest.mark.parametrize("char", "\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2069\ufe0e\ufe0f\ufeff\u00ad")
def test_invisible_characters_are_ignored(char: str) -> None:
    assert read_move(char.join(["", *"f3(2)-f6", ""])) == F3_2_F6


@pytest.mark.parametrize(("text", "expected"), REFUSED.items())
def test_texts_that_are_refused(text: str, expected: Misreading) -> None:
    with pytest.raises(UnreadableMoveError) as caught:
        read_move(text)
    assert caught.value.misreading == expected


PLAINLY_MEANT = [
    *(
        "f8-e9",
        "i2-i4",
        "e2",
        "E2",
        "e2?",
        "e2-e2",
        "f3(0)-f6",
        "г2-г4",
        "e2-в4",
        "e٢-e٤",
        "e2-e4 e7-e5",
        "00",
    ),
    *("f3(100)-f6", "k2-e4"),
]
TALK = [
    *(
        "",
        "e2-e4 is a fine opening, isn't it",
        "nice!",
        "ok",
        "10-30",
        "10:30",
        "1-0",
        "0-1",
        "1/2-1/2",
        "42",
    ),
    *(
        "ооо",
        "ого",
        "да",
        "e2-e4 👍",
        "e2-e4 хороший ход",
        "Я за e2-e4",
        "B52",
        "h264",
        "i7",
        "д5",
        "???",
        "+1",
        "...",
    ),
    *("A10-B12", "c++", "x", "а", "e2-e4 " * 1000, "/move e2-e4", "e2-e4 или d2-d4?", "@anna e2-e4"),
]


@pytest.mark.parametrize("text", PLAINLY_MEANT)
def test_what_is_plainly_meant_as_a_move_is_answered(text: str) -> None:
    assert looks_like_move(text)


@pytest.mark.parametrize("text", TALK)
def test_talk_is_left_alone(text: str) -> None:
    assert not looks_like_move(text)


ALPHABET = st.sampled_from("abceh12389 -–()xх0oоOО+#!?.*аесвг…\u200b٣") | st.characters()


def refusal(text: str) -> Misreading | None:
    try:
        read_move(text)
    except UnreadableMoveError as error:
        return error.misreading
    return None


@given(st.text(ALPHABET, max_size=120))
def test_any_text_is_read_or_refused_with_a_short_reason(text: str) -> None:
    misreading = refusal(text)
    assert misreading is None or len(misreading.text) <= 20
    if misreading is None:
        assert looks_like_move(text)
    elif misreading.code in {C.EMPTY, C.TOO_LONG}:
        assert not looks_like_move(text)


@given(
    from_square=st.sampled_from(SQUARES),
    to_square=st.sampled_from(SQUARES),
    count=st.none() | st.integers(1, 99),
    between=st.sampled_from(["", " ", "-", " — ", "x", " х "]),
    before=st.sampled_from(["", "1. ", "12...", "\u200e"]),
    after=st.sampled_from(["", "+", "#", "x", " !?", "*", ".", "\ufe0f"]),
    upper=st.booleans(),
)
def test_every_move_is_read_in_every_dress(
    *,
    from_square: Square,
    to_square: Square,
    count: int | None,
    between: str,
    before: str,
    after: str,
    upper: bool,
) -> None:
    number = "" if count is None else f"({count})"
    text = f"{before}{from_square}{number}{between}{to_square}{after}"
    text = text.upper() if upper else text
    if from_square is to_square:
        with pytest.raises(UnreadableMoveError) as caught:
            read_move(text)
        assert caught.value.misreading == Misreading(C.SAME_SQUARE, str(from_square))
    else:
        assert read_move(text) == Spelling(from_square, to_square, count)


@pytest.mark.parametrize("unit", ["e2", "e2-", "x ", "(", "9", "0-", "е2-е4", "1.", "\u200b", "- ", "f3(2"])
def test_junk_is_refused_at_once(unit: str) -> None:
    short = (unit * MAX_LENGTH)[:MAX_LENGTH]
    long = unit * 100_000
    started = time.process_time()
    for text in (short, long):
        with pytest.raises(UnreadableMoveError):
            read_move(text)
        looks_like_move(text)
    assert time.process_time() - started < 0.5
