"""Telegram's HTML, and the entities that clients find."""

import html
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.local_chat.entities import trimmed, with_found
from handlers.local_chat.errors import ApiError
from handlers.local_chat.markup import parse_html, utf16_length


def entity(kind: str, offset: int, length: int, **more: object) -> dict[str, object]:
    return {"type": kind, "offset": offset, "length": length, **more}


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("plain", "plain", []),
        ("<b>a</b><strong>b</strong>", "ab", [entity("bold", 0, 1), entity("bold", 1, 1)]),
        ("<i>a</i> <em>b</em>", "a b", [entity("italic", 0, 1), entity("italic", 2, 1)]),
        ("<u>a</u><ins>b</ins>", "ab", [entity("underline", 0, 1), entity("underline", 1, 1)]),
        ("<s>a</s><strike>b</strike><del>c</del>", "abc", [entity("strikethrough", at, 1) for at in range(3)]),
        ("<b><i>x</i>y</b>", "xy", [entity("bold", 0, 2), entity("italic", 0, 1)]),
        ("<B>x</b>", "x", [entity("bold", 0, 1)]),
        ("<b>x</>", "x", [entity("bold", 0, 1)]),
        ("<b></b>x", "x", []),
        ("😀<b>x</b>", "😀x", [entity("bold", 2, 1)]),
        ('<span class="tg-spoiler">x</span>', "x", [entity("spoiler", 0, 1)]),
        ("<tg-spoiler>x</tg-spoiler>", "x", [entity("spoiler", 0, 1)]),
        ("<blockquote>x</blockquote>", "x", [entity("blockquote", 0, 1)]),
        ("<blockquote expandable>x</blockquote>", "x", [entity("expandable_blockquote", 0, 1)]),
        ('<a href="http://a.b/?x=1&amp;y=2">l</a>', "l", [entity("text_link", 0, 1, url="http://a.b/?x=1&y=2")]),
        ("<a>no address</a>", "no address", []),
        ('<pre><code class="language-c">x</code></pre>', "x", [entity("pre", 0, 1, language="c")]),
        ('<code class="language-c">x</code>', "x", [entity("code", 0, 1)]),
        ('<tg-emoji emoji-id="5">x</tg-emoji>', "x", [entity("custom_emoji", 0, 1, custom_emoji_id="5")]),
        ("a &lt;b&gt; &amp; &quot;c&quot; &#33; &#x21;", 'a <b> & "c" ! !', []),
        ("tea & coffee > water &nbsp;", "tea & coffee > water &nbsp;", []),
    ],
)
def test_reads_what_telegram_reads(source: str, text: str, entities: list[dict[str, object]]) -> None:
    assert parse_html(source) == (text, entities)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("<3", 'Unsupported start tag "3" at byte offset 0'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("я <div>x</div>", 'Unsupported start tag "div" at byte offset 3'),
        ("<p>x", 'Unsupported start tag "p" at byte offset 0'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b><i>x</b></i>", 'Unmatched end tag, expected "</i>", found "</b>" at byte offset 7'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<b/>", 'Unsupported start tag "b/" at byte offset 0'),
        ('<span class="red">x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_refuses_what_telegram_refuses(source: str, reason: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_html(source)
    assert caught.value.description == f"Bad Request: can't parse entities: {reason}"


@given(st.text(max_size=60))
def test_escaped_text_comes_back(text: str) -> None:
    assert parse_html(f"<b>{html.escape(text)}</b>x")[0] == text + "x"


@given(st.text(alphabet="<>/&;b i\"=a'😀#x3", max_size=40))
def test_any_text_is_read_or_refused(source: str) -> None:
    try:
        text, entities = parse_html(source)
    except ApiError as error:
        assert "can't parse entities" in error.description  # noqa: PT017  either outcome is right
        return
    for found in entities:
        assert found["offset"] >= 0
        assert found["length"] > 0
        assert found["offset"] + found["length"] <= utf16_length(text)


@given(st.integers())
def test_entities_move_with_the_trimmed_text(seed: int) -> None:
    chance = random.Random(seed)
    before, after = " \n" * chance.randrange(3), " " * chance.randrange(3)
    text, entities = trimmed(f"{before}word{after}", [entity("bold", 0, len(before) + 4 + len(after))])
    assert (text, entities) == ("word", [entity("bold", 0, 4)])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/move e2-e4", [("bot_command", "/move")]),
        ("/start@test_bot now", [("bot_command", "/start@test_bot")]),
        ("and/or", []),
        ("play @bohdan!", [("mention", "@bohdan")]),
        ("mail a@b.cd", []),
        ("see https://t.me/test_bot?start=a-1.", [("url", "https://t.me/test_bot?start=a-1")]),
        ("😀 #tavreli", [("hashtag", "#tavreli")]),
    ],
)
def test_finds_commands_mentions_and_addresses(text: str, found: list[tuple[str, str]]) -> None:
    units = text.encode("utf-16-le")

    def words(item: dict[str, int]) -> str:
        return units[item["offset"] * 2 : (item["offset"] + item["length"]) * 2].decode("utf-16-le")

    assert [(item["type"], words(item)) for item in with_found(text, [])] == found


def test_nothing_is_found_inside_code() -> None:
    assert with_found("/move @anna", [entity("code", 0, 11)]) == [entity("code", 0, 11)]
