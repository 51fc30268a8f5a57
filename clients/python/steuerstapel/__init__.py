"""Client of the interface /v1 of Steuerstapel. Python 3.9 or newer, nothing else."""

from .client import Client, Fault
from .webhook import verify_webhook

__all__ = ["Client", "Fault", "verify_webhook"]
