"""The whole job over a session of requests that an OAuth library made: requests-oauthlib or Authlib, by LIBRARY."""

import hashlib
import json
import os
import time

import requests

BASE = os.environ["BASE"]
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
client, secret = os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"]

if os.environ["LIBRARY"] == "requests_oauthlib":
    from oauthlib.oauth2 import BackendApplicationClient
    from requests_oauthlib import OAuth2Session

    session = OAuth2Session(client=BackendApplicationClient(client_id=client))
    session.fetch_token(BASE + "/v1/oauth/token", client_id=client, client_secret=secret)
else:
    from authlib.integrations.requests_client import OAuth2Session

    session = OAuth2Session(client, secret, token_endpoint_auth_method="client_secret_post")
    session.fetch_token(BASE + "/v1/oauth/token", grant_type="client_credentials")


def told(answer):
    answer.raise_for_status()
    return answer.json()


with open(os.environ["FILE"], "rb") as file:
    files = {"datei": (os.path.basename(file.name), file, "application/xml")}
    upload = told(session.post(BASE + "/v1/uploads", files=files))
body = json.loads(os.environ["BODY"].replace("UPLOAD_ID", upload["uploads"][0]["upload_id"]))
batch = told(session.post(BASE + "/v1/batches", json=body))["batch_id"]
while told(session.get(f"{BASE}/v1/batches/{batch}/progress"))["status"] not in ("completed", "failed"):
    time.sleep(0.1)
result = told(session.get(f"{BASE}/v1/batches/{batch}/result"))["result"]
download = requests.get(result["download_url"], timeout=60)
download.raise_for_status()
print(batch, result["sha256"], hashlib.sha256(download.content).hexdigest())
