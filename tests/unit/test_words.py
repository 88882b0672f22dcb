"""The words of the screens, as far as a machine can read them."""

from pathlib import Path

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"

SIMPLIFIED = frozenset(
    "尝择记浏么掷戏这将计积凭仅内适赔区钟销继柜废学们话书机经据订标变动获胜盖摇灯优赛广义备发异争议阅拨响装询问节论联个来说时对会国门间开关东车马鸟鱼龙"
)
"""Letters that only the simplified script has, among the most common and those that have slipped in once."""


def test_traditional_chinese_has_no_letter_of_the_simplified_script() -> None:
    assert SIMPLIFIED & set((WORDS / "zh-Hans.ts").read_text("utf-8")), "the list has to mean something"
    assert SIMPLIFIED & set((WORDS / "zh-Hant.ts").read_text("utf-8")) == set()
