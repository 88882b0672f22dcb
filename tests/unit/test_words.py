"""The words of the screens, as far as a machine can read them: none missing, none left in English by mistake."""

import re
from pathlib import Path

import pytest

from support.words_files import LANGUAGES, read_words

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"

SIMPLIFIED = frozenset(
    "尝择记浏么掷戏这将计积凭仅内适赔区钟销继柜废学们话书机经据订标变动获胜盖摇灯优赛广义备发异争议阅拨响装询问节论联个来说时对会国门间开关东车马鸟鱼龙"
)
"""Letters that only the simplified script has, among the most common and those that have slipped in once."""

WAYS = ("martingale", "paroli", "fibonacci", "dalembert", "d-alembert", "labouchere")
SAME_IN_ALL = {"house.name", *(f"laboratory.ways.names.{way}" for way in WAYS)}
"""Names and signs that no language changes, beside words that are figures and placeholders only."""
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def test_traditional_chinese_has_no_letter_of_the_simplified_script() -> None:
    assert SIMPLIFIED & set((WORDS / "zh-Hans.ts").read_text("utf-8")), "the list has to mean something"
    assert SIMPLIFIED & set((WORDS / "zh-Hant.ts").read_text("utf-8")) == set()


@pytest.fixture(scope="module")
def words() -> dict[str, dict[str, str]]:
    return read_words()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_missing_and_none_is_left_over(words: dict[str, dict[str, str]], language: str) -> None:
    master, other = words["en"], words[language]
    assert len(master) > 200
    # Where a language has one form for any number, {other} alone says it.
    missing = [key for key in master if key not in other and not key.endswith(".one")]
    assert missing == []
    assert [key for key in other if key not in master] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_was_left_in_english(words: dict[str, dict[str, str]], language: str) -> None:
    master, other = words["en"], words[language]
    same = [
        key
        for key, word in other.items()
        if word == master.get(key)
        and key not in SAME_IN_ALL
        and re.search(r"[A-Za-z]{3,}", PLACEHOLDER.sub("", word))
    ]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_takes_what_the_english_one_takes(
    words: dict[str, dict[str, str]], language: str
) -> None:
    master, other = words["en"], words[language]
    wrong = [
        key
        for key, word in other.items()
        if key in master
        and not set(PLACEHOLDER.findall(word)) <= set(PLACEHOLDER.findall(master[key])) | {"count"}
    ]
    assert wrong == []


MAINLAND = re.compile(
    r"搜索|保存|設置|當前|打印|服務器|字符|字節|聯繫|概率|首席執行官|本店|贏款|促銷|牌卡|默認|登錄|屏幕|賭台"
)
"""Words that a casino in Macao would put otherwise: 搜尋, 儲存, 設定, 目前, 列印, 伺服器, 字元, 位元組, 聯絡, 機率 …"""


def test_traditional_chinese_uses_the_words_of_macao() -> None:
    assert MAINLAND.search("打印票券")
    for path in (WORDS / "zh-Hant.ts", WORDS / "said" / "zh-Hant.ts", WORDS / "clauses" / "zh-Hant.ts"):
        assert MAINLAND.findall(path.read_text("utf-8")) == [], path.name
