# curl alone, as a script of an office that has no other tool.
set -euo pipefail
value() { sed -E "s/.*\"$1\":\"([^\"]*)\".*/\\1/"; }
TOKEN=$(curl -sSf "$BASE/v1/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials | value access_token)
AUTH="authorization: Bearer $TOKEN"
UPLOAD=$(curl -sSf "$BASE/v1/uploads" -H "$AUTH" -F "datei=@$FILE" | value upload_id)
BATCH=$(curl -sSf "$BASE/v1/batches" -H "$AUTH" --json "${BODY/UPLOAD_ID/$UPLOAD}" | value batch_id)
until STATUS=$(curl -sSf "$BASE/v1/batches/$BATCH/progress" -H "$AUTH" | grep -Eo '"status":"[a-z]+"') && [[ $STATUS =~ completed|failed ]]; do sleep 0.2; done
RESULT=$(curl -sSf "$BASE/v1/batches/$BATCH/result" -H "$AUTH")
curl -sSf "$(value download_url <<<"$RESULT")" -o Belegmappe.pdf
echo "$BATCH $(value sha256 <<<"$RESULT") $(sha256sum Belegmappe.pdf | cut -d' ' -f1)"
