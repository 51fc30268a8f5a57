"""The whole job with nothing but Python's own library, the progress by server-sent events."""

import hashlib
import json
import os
import urllib.parse
import urllib.request

BASE = os.environ["BASE"]


def send(path, data=None, headers=None):
    request = urllib.request.Request(BASE + path, data=data, headers=headers or {})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


grant = {
    "grant_type": "client_credentials",
    "client_id": os.environ["CLIENT_ID"],
    "client_secret": os.environ["CLIENT_SECRET"],
}
token = send("/v1/oauth/token", urllib.parse.urlencode(grant).encode())["access_token"]
bearer = {"Authorization": "Bearer " + token}
name = urllib.parse.quote(os.path.basename(os.environ["FILE"]))
with open(os.environ["FILE"], "rb") as file:
    upload = send(f"/v1/uploads?filename={name}", file.read(), {**bearer, "Content-Type": "application/xml"})
body = os.environ["BODY"].replace("UPLOAD_ID", upload["uploads"][0]["upload_id"]).encode()
batch = send("/v1/batches", body, {**bearer, "Content-Type": "application/json"})["batch_id"]
events = urllib.request.Request(f"{BASE}/v1/batches/{batch}/events", headers=bearer)
with urllib.request.urlopen(events) as stream:
    status = [json.loads(line[5:])["status"] for line in stream if line.startswith(b"data:")][-1]
assert status == "completed", status
result = send(f"/v1/batches/{batch}/result", headers=bearer)["result"]
with urllib.request.urlopen(result["download_url"]) as answer:
    print(batch, result["sha256"], hashlib.sha256(answer.read()).hexdigest())
