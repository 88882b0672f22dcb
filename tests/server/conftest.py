"""Asynchronous tests run as they do for the store, on the same engines."""

from store.conftest import (  # noqa: F401
    engine,
    own_server,
    postgres,
    pytest_pyfunc_call,
    server,
    sqlite,
)
