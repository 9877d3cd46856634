"""Loading, falling back, filling in, and the plural forms."""

import subprocess
import sys

import pytest

import texts


@pytest.fixture(scope="module")
def catalogue() -> texts.Texts:
    return texts.load()


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"),
        ("ru", "ru"),
        ("uk", "uk"),
        ("ru-RU", "ru"),
        ("uk_UA", "uk"),
        ("RU", "ru"),
        ("en-GB", "en"),
        ("be", "en"),
        ("kk", "en"),
        ("rus", "en"),
        ("-ru", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_language_tag_finds_its_catalogue_or_english(catalogue: texts.Texts, tag: str | None, language: str) -> None:
    assert catalogue.get(tag).language == language


def test_every_language_speaks_for_itself(catalogue: texts.Texts) -> None:
    said = {language: catalogue.get(language)("side-white") for language in texts.LANGUAGES}
    assert said == {"en": "White", "ru": "белые", "uk": "білі"}


def test_placeholders_are_filled_and_spare_data_is_ignored(catalogue: texts.Texts) -> None:
    text = catalogue.get("en")("refusal-onto-own-volkhv", to="e1", man="luchnik")
    assert text == "Your own volkhv stands on e1. Nothing may be put on a volkhv, not even by its own side."


def test_data_is_not_read_as_a_text(catalogue: texts.Texts) -> None:
    text = catalogue.get("en")("draw-declined", name="{evil.__class__} {0} %s")
    assert "{evil.__class__} {0} %s" in text


def test_a_missing_placeholder_is_an_error(catalogue: texts.Texts) -> None:
    with pytest.raises(KeyError, match="to"):
        catalogue.get("en")("refusal-onto-own-volkhv")


def test_an_unknown_key_is_an_error(catalogue: texts.Texts) -> None:
    with pytest.raises(texts.UnknownTextError, match="no text 'no-such-text' in 'ru'"):
        catalogue.get("ru")("no-such-text")
    with pytest.raises(texts.UnknownTextError, match="no text 'no-such-text' in 'uk'"):
        catalogue.get("uk").plural("no-such-text", 2)


def test_a_singular_is_not_a_plural(catalogue: texts.Texts) -> None:
    with pytest.raises(texts.UnknownTextError, match="toast-done"):
        catalogue.get("ru").plural("toast-done", 1)


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        (
            "ru",
            {
                1: "1 таврель",
                2: "2 таврели",
                5: "5 таврелей",
                11: "11 таврелей",
                12: "12 таврелей",
                21: "21 таврель",
                22: "22 таврели",
                25: "25 таврелей",
            },
        ),
        (
            "uk",
            {
                1: "1 таврель",
                2: "2 таврелі",
                5: "5 таврелей",
                11: "11 таврелей",
                12: "12 таврелей",
                21: "21 таврель",
                22: "22 таврелі",
                25: "25 таврелей",
            },
        ),
        ("en", {1: "1 man stands", 2: "2 men stand", 11: "11 men stand", 21: "21 men stand"}),
    ],
)
def test_plural_forms(catalogue: texts.Texts, language: str, forms: dict[int, str]) -> None:
    translator = catalogue.get(language)
    for n, form in forms.items():
        text = translator.plural("refusal-tower-too-low", n, from_="e2", asked=31)
        assert f" {form}" in text


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "the turned ratnik (helgi)"),
        ("ru", "чужого перевёрнутого ратника (хелги)"),
        ("uk", "чужого перевернутого ратника (хелги)"),
    ],
)
def test_a_turned_ratnik_stands_in_the_case_of_the_sentence(
    catalogue: texts.Texts, language: str, expected: str
) -> None:
    t = catalogue.get(language)
    nominative = t("man-turned", power=t("man-helgi"))
    accusative = t("man-turned-acc", power=t("man-helgi-acc"))
    text = t("refusal-frees-attacker", attacker=nominative, attacker_acc=accusative, attacker_square="e8")
    assert expected in text.replace("the enemy ", "the ")


def test_importing_reads_nothing() -> None:
    """Babel is imported with the package, but no catalogue is opened before `load`."""
    probe = (
        "import sys; opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        "import texts\n"
        "print(any(name.endswith('.po') for name in opened))\n"
        "texts.load()\n"
        "print(any(name.endswith('.po') for name in opened))\n"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)  # noqa: S603  # our own interpreter
    assert done.stdout.split() == ["False", "True"]
