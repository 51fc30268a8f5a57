import hashlib
import json
import random
import ssl
import time
import uuid
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Union
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from .operations import Operations

TRIES = 5
WAIT_SECONDS_MAX = 60
TOKEN_SPARE_SECONDS = 60
PIECE_BYTES = 8 * 1024 * 1024
ENDED = ("completed", "failed")


class Fault(Exception):
    """An answer that is no success: `status` of HTTP, `code` and `details` as the interface names them."""

    def __init__(self, status: int, body: Dict[str, Any], wait_seconds: float = 0) -> None:
        self.status = status
        self.wait_seconds = wait_seconds
        self.code = str(body.get("error", ""))
        self.details = body.get("error_details", {})
        super().__init__(f"{self.code}: {body.get('error_description', '')} {self.details}")


class Client(Operations):
    """Speaks `/v1`: renews its token, repeats 429, 500, 503 and lost connections with growing waits.

    `ca_file` is the authority of `GET /ca.pem`, for https. A creation that is repeated carries the same
    Idempotency-Key, so that it stays one batch.
    """

    def __init__(self, base_url: str, client_id: str, client_secret: str, *, ca_file: Optional[str] = None) -> None:
        self._base = base_url.rstrip("/")
        self._grant = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret}
        self._context = ssl.create_default_context(cafile=ca_file) if ca_file else None
        self._token = ""
        self._token_until = 0.0

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Optional[Dict[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Sends a request with a token and gives the JSON of its answer. Raises Fault."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        headers = {"idempotency-key": idempotency_key} if idempotency_key else {}
        if body is not None:
            headers["content-type"] = "application/json"
        data = None if body is None else json.dumps(body).encode()
        return self._send(method, path + (f"?{urlencode(given)}" if given else ""), data, headers)

    def create_batch(self, body: Dict[str, Any], *, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """As Operations.create_batch, with a key of its own where none is given, so that it may be repeated."""
        return super().create_batch(body, idempotency_key=idempotency_key or str(uuid.uuid4()))

    def upload(self, file: Union[str, Path], filename: Optional[str] = None) -> str:
        """Hands a file over in pieces and gives its id for `source.upload_id`; goes on where a piece was lost."""
        path = Path(file)
        with path.open("rb") as stream:
            digest = hashlib.sha256()
            while block := stream.read(PIECE_BYTES):
                digest.update(block)
            announced = {"byte_size": stream.tell(), "sha256": digest.hexdigest(), "filename": filename or path.name}
            made = self.call("POST", "/v1/uploads", body=announced)["uploads"][0]
            where = f"/v1/uploads/{quote(made['upload_id'], safe='')}"
            lost = 0
            while made["status"] != "complete":
                stream.seek(made["offset"])
                piece = stream.read(PIECE_BYTES)
                headers = {"content-type": "application/offset+octet-stream", "upload-offset": str(made["offset"])}
                try:
                    made, lost = self._once("PATCH", where, piece, headers), 0
                except (Fault, URLError, ConnectionError) as error:
                    lost += 1
                    if lost == TRIES or (isinstance(error, Fault) and not _is_passing(error)):
                        raise
                    time.sleep(_pause(lost))
                    made = self.get_upload(made["upload_id"])
        return str(made["upload_id"])

    def wait(self, batch_id: str, *, every_seconds: float = 2) -> Dict[str, Any]:
        """The status object of a batch as soon as it has ended, well or not."""
        while (told := self.get_batch(batch_id))["status"] not in ENDED:
            time.sleep(every_seconds)
        return told

    def batches(self, **filters: Any) -> Iterator[Dict[str, Any]]:
        """Every batch of the list, page by page; filters as in `list_batches`."""
        offset = 0
        while True:
            page = self.list_batches(**filters, limit=100, offset=offset)
            yield from page["batches"]
            offset += len(page["batches"])
            if not page["pagination"]["has_more"]:
                return

    def download(self, output: Dict[str, Any], file: Union[str, Path]) -> None:
        """Fetches one of `get_outputs`, or `result` of `get_result`; raises ValueError when its hash is another."""
        digest = hashlib.sha256()
        received = Path(f"{file}.part")
        with urlopen(output["download_url"], context=self._context) as answer, received.open("wb") as stream:
            while block := answer.read(1024 * 1024):
                digest.update(block)
                stream.write(block)
        if digest.hexdigest() != output["sha256"]:
            received.unlink()
            raise ValueError("what came is not what was told")
        received.replace(file)

    def result_files(self, batch_id: str) -> List[Dict[str, Any]]:
        """Every file of a completed batch with its hash and link."""
        return list(self.get_outputs(batch_id)["outputs"])

    def _send(self, method: str, path: str, data: Optional[bytes], headers: Dict[str, str]) -> Dict[str, Any]:
        for attempt in range(TRIES):
            try:
                return self._once(method, path, data, headers)
            except Fault as fault:
                if fault.status == 401 and fault.code == "invalid_token" and attempt == 0:
                    self._token_until = 0.0
                elif not _is_passing(fault) or attempt == TRIES - 1:
                    raise
                else:
                    time.sleep(max(fault.wait_seconds, _pause(attempt)))
            except (URLError, ConnectionError):
                # Whether it was heard is not known: what is not safe to repeat carries a key.
                if attempt == TRIES - 1 or (method == "POST" and "idempotency-key" not in headers):
                    raise
                time.sleep(_pause(attempt))
        raise AssertionError("the last try returns or raises")

    def _once(self, method: str, path: str, data: Optional[bytes], headers: Dict[str, str]) -> Dict[str, Any]:
        return self._open(method, path, data, {**headers, "authorization": f"Bearer {self._valid_token()}"})

    def _open(self, method: str, path: str, data: Optional[bytes], headers: Dict[str, str]) -> Dict[str, Any]:
        request = Request(self._base + path, data=data, method=method, headers=headers)
        try:
            with urlopen(request, context=self._context) as answer:
                text = answer.read()
                return json.loads(text) if text else {}
        except HTTPError as error:
            wait = min(float(error.headers.get("retry-after") or 0), WAIT_SECONDS_MAX)
            raise Fault(error.code, json.loads(error.read() or b"{}"), wait) from None

    def _valid_token(self) -> str:
        if time.monotonic() >= self._token_until:
            body = json.dumps(self._grant).encode()
            told = self._open("POST", "/v1/oauth/token", body, {"content-type": "application/json"})
            self._token = told["access_token"]
            self._token_until = time.monotonic() + told["expires_in"] - TOKEN_SPARE_SECONDS
        return self._token


def _is_passing(fault: Fault) -> bool:
    return fault.status in (429, 500, 503)


def _pause(attempt: int) -> float:
    return min(2.0**attempt, WAIT_SECONDS_MAX) * random.uniform(0.5, 1)
