"""The client: a house over the network, from Python.

async with await connect("http://127.0.0.1:8080", terminal="T1/3", key="…") as house:
    async with house.table("T1") as table:
        await table.do({"type": "PlaceWagers", "wagers": {"small": 500}})
"""

from sicbo.client.house import HouseClient, connect
from sicbo.client.table import TableClient
from sicbo.refusals import Refused
from sicbo.wire import Answered, View

__all__ = ["Answered", "HouseClient", "Refused", "TableClient", "View", "connect"]
