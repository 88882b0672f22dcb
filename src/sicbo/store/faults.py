"""The refusals that both engines give in the same words."""

from sicbo.refusals import Refused


def in_use(where: object) -> Refused:
    return Refused(
        "store-in-use", f"another house is writing the same stream in {where}: let only one of them"
    )


def newer(where: object, version: int, known: int) -> Refused:
    return Refused(
        "store-newer",
        f"{where} was written by a newer version (its tables are version {version}, this knows {known}): "
        "install that one; nothing was changed",
    )
