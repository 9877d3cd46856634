"""One language's texts, by key."""

import gettext


class UnknownTextError(KeyError):
    """There is no text under this key in this language, or no plural where one is asked for."""

    def __init__(self, language: str, key: str) -> None:
        super().__init__(key)
        self.language = language
        self.key = key

    def __str__(self) -> str:
        return f"no text {self.key!r} in {self.language!r}"


class Translator:
    """Writes texts in one language: ``t("error-not-your-turn", name=name)``.

    Data goes into the text as it is. Texts of the groups that may hold tags (see the catalogues' comments)
    want their data escaped for HTML by the caller.

    Attributes:
        language: One of `texts.LANGUAGES`.
    """

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, key: str, /, **data: object) -> str:
        """The text of a key with its placeholders filled in.

        Args:
            key: A msgid of the catalogues, such as ``refusal-way-blocked``.
            data: A value for every placeholder of the text; more than that is fine.

        Raises:
            UnknownTextError: there is no such text.
            KeyError: a placeholder has no value.
        """
        text = self._catalogue.gettext(key)
        if text == key:
            raise UnknownTextError(self.language, key)
        return text.format_map(data)

    def plural(self, key: str, n: int, /, **data: object) -> str:
        """The form of a plural text that goes with `n`, which the text knows as ``{n}``.

        Args:
            key: The msgid of a plural text, such as ``refusal-tower-too-low``.
            n: The number the form depends on, 0 or more.
            data: A value for every other placeholder; more than that is fine.

        Raises:
            UnknownTextError: there is no such plural text.
            KeyError: a placeholder has no value.
        """
        text = self._catalogue.ngettext(key, key, n)
        if text == key:
            raise UnknownTextError(self.language, key)
        return text.format_map({**data, "n": n})
