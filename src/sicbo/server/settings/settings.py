"""What an operator sets for one process of the house: every setting with its default and what it does."""

from ipaddress import ip_address
from socket import gethostname
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from sicbo.rules.shelf import game_names

DiceFrom = Literal["virtual", "fair", "tumbler", "dealer", "recorded"]
CroupierIs = Literal["people", "automatic"]

EVERYWHERE: Final = ("0.0.0.0", "::", "")

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Text = Annotated[str, Meta(max_length=1_000)]


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One table of the house; it is created if no table with this id exists yet."""

    id: Annotated[str, Meta(min_length=1, max_length=40)]
    game: Annotated[str, Meta(min_length=1, max_length=400)]
    card: Text = ""
    places: Annotated[int, Meta(ge=1, le=1000)] | None = None
    wagering_seconds: Annotated[int, Meta(ge=1, le=3600)] | None = None
    pause_seconds: Annotated[int, Meta(ge=0, le=3600)] = 6
    payment_seconds: Annotated[int, Meta(ge=0, le=600)] = 5
    dice: DiceFrom = "virtual"
    recorded: Text = ""
    croupier: CroupierIs = "people"
    rules_document: Text = ""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of one process. Names are the same in the file, in SICBO_… variables and as flags."""

    store: Text = ""
    host: Text = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8080
    public_address: Text = ""
    tls_certificate: Text = ""
    tls_key: Text = ""
    site: Annotated[str, Meta(min_length=1, max_length=100)] = "Sic Bo house"
    demonstration: bool = False
    demonstration_players: bool = True
    demonstration_tournament: bool = True
    tables: tuple[TableSettings, ...] = ()
    pools: Text = ""
    hosts: tuple[Text, ...] = ()
    origins: tuple[Text, ...] = ()
    proxies: tuple[Text, ...] = ()
    session_idle_minutes: Count = 30
    session_hours: Count = 12
    lock_minutes: Count = 5
    fresh_minutes: Count = 5
    approval_seconds: Count = 60
    terminal_session_hours: Count = 24
    ticket_days: Count = 365
    zone: Text = "UTC"
    shifts: tuple[Text, ...] = ("06:00", "14:00", "22:00")
    lease_seconds: Annotated[int, Meta(ge=1, le=60)] = 3
    stop_seconds: Annotated[int, Meta(ge=0, le=3600)] = 20
    sign_ins_per_minute: Count = 5
    sign_ins_per_minute_of_address: Count = 30
    commands_per_second: Count = 50
    requests_per_second: Count = 20
    connections_of_address: Count = 5_000
    spectators_of_address: Count = 200
    body_kilobytes: Annotated[int, Meta(ge=1, le=10_000)] = 64
    tumbler_listen: Text = ""
    tumbler_keys: Text = ""
    tumbler_seconds: Annotated[int, Meta(ge=1, le=600)] = 30
    backup_folder: Text = ""
    backup_hours: Annotated[int, Meta(ge=0, le=10_000)] = 0
    backup_keep: Count = 7
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["auto", "json", "console"] = "auto"
    metrics: bool = True
    metrics_token: Text = ""

    @property
    def tls(self) -> bool:
        return bool(self.tls_certificate)

    @property
    def address(self) -> str:
        """Where others reach this process: as set, or derived from host and port."""
        if self.public_address:
            return self.public_address.rstrip("/")
        host = self.host
        if host in EVERYWHERE:
            # Other processes reach this one by the machine's name; alone, it is only reached from here.
            host = gethostname() if self.store.startswith("postgres") else "127.0.0.1"
        host = f"[{host}]" if ":" in host else host
        return f"http{'s' if self.tls else ''}://{host}:{self.port}"

    @property
    def is_exposed(self) -> bool:
        """Whether other machines can reach this house without encryption: passwords, cookies and bets can then be read and
        changed on the way."""
        if self.tls or self.public_address.startswith("https://") or self.host == "localhost":
            return False
        try:
            return not ip_address(self.host).is_loopback
        except ValueError:
            return True


ABOUT: Final[dict[str, str]] = {
    "store": "where journal and money are kept: the path of a file (SQLite), or postgresql://… for several processes; "
    "required, except for a demonstration, which uses demonstration.db",
    "host": "the address to listen on; 0.0.0.0 or :: for every address of this machine",
    "port": "the port to listen on; 0 for any free port",
    "public_address": "how terminals and the other processes reach this one, such as https://floor2.example:8080; "
    "when empty, it follows from host and port",
    "tls_certificate": "a PEM file with the certificate chain; with it and tls_key the house speaks HTTPS only",
    "tls_key": "a PEM file with the certificate's private key",
    "site": "the name of the house, on tickets and screens",
    "demonstration": "ready people, a table of every game, automatic croupiers; never in the store of a live house",
    "demonstration_players": "in a demonstration without its own tables: a player of the house at each table, so that "
    "visitors see play; about 40 rounds an hour at each table while nobody else is there",
    "demonstration_tournament": "in a demonstration without its own tables: a tournament that is ready to begin, with bots "
    "among its players; its table is reserved once the director takes charge",
    "tables": "in the file one [[tables]] section each; as a variable or flag: T1=act-canberra,T2=nsw-aruze",
    "pools": "a TOML file that describes the jackpots",
    "hosts": "further names under which browsers reach the house, such as sicbo.lan; its own name and addresses always count",
    "origins": "further origins whose pages may connect, such as https://screens.example; the house's own always may",
    "proxies": "addresses of reverse proxies whose X-Forwarded-For and -Proto are trusted",
    "session_idle_minutes": "a session without a request ends after this",
    "session_hours": "every session of a person ends after this, however busy",
    "lock_minutes": "a dealer's session without input is locked after this, until the password is given again",
    "fresh_minutes": "how long a sign-in counts as fresh for voids, corrections and jackpot changes",
    "approval_seconds": "how long a second person's approval waits for its command",
    "terminal_session_hours": "a terminal's session ends after this, and the terminal signs in with its key again",
    "ticket_days": "days until a ticket expires",
    "zone": "the time zone of gaming days, such as Australia/Sydney",
    "shifts": "when the shifts of a gaming day begin; the day begins with the first",
    "lease_seconds": "how long a table is kept for a process that no longer answers",
    "stop_seconds": "how long a stop waits for rounds to finish before it leaves them held",
    "sign_ins_per_minute": "attempts to sign in, for one name from one address",
    "sign_ins_per_minute_of_address": "attempts to sign in from one address, whatever the name",
    "commands_per_second": "commands of one session",
    "requests_per_second": "other requests from one address; bursts of ten times as many pass",
    "connections_of_address": "connections that one address may have at the same time; those of proxies are not counted",
    "spectators_of_address": "screens at one address that watch tables without being signed in",
    "body_kilobytes": "the largest request body",
    "tumbler_listen": "host:port on which tumblers report their dice; no tumbler when empty",
    "tumbler_keys": "a TOML file with the key of every tumbler, by its name",
    "tumbler_seconds": "how long a tumbler has to report its dice; after that its failure is on record, play stops and the staff "
    "decide",
    "backup_folder": "where backups are put, a folder that only the house can read; when empty, none can be made",
    "backup_hours": "the house makes a backup automatically when the newest is older than this; 0 for never",
    "backup_keep": "how many automatic backups the house keeps; those that a person asked for stay",
    "log_level": "the least severe lines to write: debug, info, warning or error",
    "log_format": "json, console, or auto: console on a terminal and json everywhere else",
    "metrics": "metrics for Prometheus at /metrics",
    "metrics_token": "when set, /metrics requires it as a Bearer token; without one only this machine may ask",
}
"""Each setting in a sentence, for --help, the example file and problem reports."""

TABLE_ABOUT: Final[dict[str, str]] = {
    "id": "the table's name, such as T1; a round is then T1-12",
    "game": "a game such as crown-melbourne/a, or the path of a book file",
    "card": "the operator's card, a TOML file: limits, chips, odds where the book states none",
    "places": "positions or terminals, instead of the card's",
    "wagering_seconds": "how long betting is open in a round, instead of the card's",
    "pause_seconds": "from the end of a round to the next, with an automatic croupier",
    "payment_seconds": "from the result of an electronic game to its payment: the time in which the staff can void the round "
    "before anyone is paid; 0 pays at once",
    "dice": "virtual, fair (commitment before, secret opened after), tumbler, dealer, or recorded",
    "recorded": "with dice = 'recorded': a file with three faces to a line",
    "croupier": "people, or automatic, which only a demonstration has",
    "rules_document": "the operator's official rules, a PDF, HTML or text file that the rules page offers",
}

DEMONSTRATION_STORE: Final = "demonstration.db"

SECRETS: Final = ("metrics_token",)
"""Settings shown only as dots; a password inside the store's address is hidden as well."""

DEMONSTRATION_WAGERING_SECONDS: Final = 25


def demonstration_tables() -> tuple[TableSettings, ...]:
    """A table of every available game, each run by an automatic croupier."""
    return tuple(
        TableSettings(
            id=f"T{number}",
            game=name,
            wagering_seconds=DEMONSTRATION_WAGERING_SECONDS,
            dice="fair" if number == 2 else "virtual",
            croupier="automatic",
        )
        for number, name in enumerate(game_names(), 1)
    )
