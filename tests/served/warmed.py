"""What every process of a house would do at its start, done once in the process that they are forked from."""

from sicbo.rules.shelf import game_names
from sicbo.server.process.app import operations
from sicbo.server.settings.settings import Settings

READ = game_names()
MADE = operations(Settings())
