# Written by "npm run openapi" from docs/openapi.json; changes belong there.
from typing import Any, Dict, Optional
from urllib.parse import quote


class Operations:
    """A method for each operation that answers with JSON; `call` sends it."""

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Optional[Dict[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        raise NotImplementedError

    def create_batch(self, body: Dict[str, Any], *, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Stapel anlegen.

        Nimmt einen Stapel an und stellt ihn in die Warteschlange; die Dokumente werden gleich danach von ihren Adressen geholt. Mit demselben `Idempotency-Key` entsteht auch bei Wiederholung nur ein Stapel (7 Tage lang).
        """
        return self.call("POST", "/v1/batches", body=body, idempotency_key=idempotency_key)

    def list_batches(self, *, status: Any = None, mandant_id: Any = None, reference: Any = None, from_: Any = None, to: Any = None, limit: Any = None, offset: Any = None) -> Dict[str, Any]:
        """Stapel auflisten.

        Die Stapel des eigenen Projekts, neueste zuerst. `from` und `to` sind Kalendertage in UTC, beide eingeschlossen.
        """
        return self.call("GET", "/v1/batches", query={"status": status, "mandant_id": mandant_id, "reference": reference, "from": from_, "to": to, "limit": limit, "offset": offset})

    def get_batch(self, batch_id: str) -> Dict[str, Any]:
        """Status lesen.

        Stand eines Stapels. `error` steht nur bei `failed` und nennt Ursache und betroffene Dokumente.
        """
        return self.call("GET", f"/v1/batches/{quote(batch_id, safe='')}")

    def get_progress(self, batch_id: str) -> Dict[str, Any]:
        """Fortschritt lesen.

        Phase, Schritt und Datei, an der gearbeitet wird. Empfohlen ist eine Abfrage alle 5 bis 10 Sekunden.
        """
        return self.call("GET", f"/v1/batches/{quote(batch_id, safe='')}/progress")

    def get_result(self, batch_id: str) -> Dict[str, Any]:
        """Ergebnis abrufen.

        Nur bei `completed`, sonst 404. Jeder Abruf gibt einen neuen Download-Link, der 15 Minuten gilt.
        """
        return self.call("GET", f"/v1/batches/{quote(batch_id, safe='')}/result")

    def get_outputs(self, batch_id: str) -> Dict[str, Any]:
        """Dateien des Ergebnisses auflisten.

        Jede Datei des Ergebnisses: Belegmappe, Einzelbelege, E-Rechnungen, Verzeichnis und Ansätze als JSON, CSV und XLSX, Dateien für DATEV oder ein anderes Buchhaltungsprogramm. Jeder Abruf gibt neue Links, die 15 Minuten gelten; ein Link führt zu genau diesen Bytes oder zu 404 mit `reason` = `replaced`, wenn das Ergebnis neu geschrieben wurde. Nur bei `completed`, sonst 404; `reason` ist der Status, oder `deleted`, wenn die Dateien gelöscht sind.
        """
        return self.call("GET", f"/v1/batches/{quote(batch_id, safe='')}/outputs")

    def get_documents(self, batch_id: str) -> Dict[str, Any]:
        """Dokumente lesen.

        Was aus jedem Dokument wurde: Art, Jahr, gefundene Werte mit Fundstelle, Hinweise.
        """
        return self.call("GET", f"/v1/batches/{quote(batch_id, safe='')}/documents")

    def get_positions(self, batch_id: str) -> Dict[str, Any]:
        """Ansätze und Summen lesen.

        Wofür die Dokumente zählen: je Ansatz Formular, Zeile, Betrag, Person oder Objekt, Jahr und Grund, dazu die Summen je Zeile und was nicht zählt. Korrekturen sind sofort enthalten. `line` ist null, wo die Zeile des Jahres nicht gesichert ist; `key` bleibt über die Jahre gleich. Nur bei `completed`, sonst 404.
        """
        return self.call("GET", f"/v1/batches/{quote(batch_id, safe='')}/positions")

    def cancel_batch(self, batch_id: str) -> Dict[str, Any]:
        """Stapel abbrechen.

        Beendet einen wartenden Stapel sofort und einen laufenden bald: er endet `failed` mit `error.code` = `cancelled`.
        """
        return self.call("POST", f"/v1/batches/{quote(batch_id, safe='')}/cancel")

    def list_kinds(self) -> Dict[str, Any]:
        """Arten von Belegen auflisten.

        Alle Arten, die ein Dokument haben kann, in der Reihenfolge der Belegmappe, mit ihren Feldern; auch die eigenen der Kanzlei. `version` ist die Fassung der Taxonomie, `schema_version` der Tag der letzten Änderung an der Bauart der Schemas.
        """
        return self.call("GET", "/v1/kinds")

    def get_kind_schema(self, kind_id: str) -> Dict[str, Any]:
        """JSON Schema einer Art lesen.

        JSON Schema (2020-12) von `fields` der Dokumente dieser Art. Keines der Felder ist Pflicht, denn ein Beleg kann es nicht zeigen; weitere können hinzukommen. Die `$id` nennt Art, Fassung und Bauart.
        """
        return self.call("GET", f"/v1/kinds/{quote(kind_id, safe='')}/schema")

    def list_mandants(self, *, tax_id: Any = None, reference: Any = None, limit: Any = None, offset: Any = None) -> Dict[str, Any]:
        """Mandanten auflisten.

        Die Mandanten des eigenen Projekts, zuletzt genannte zuerst: die es angelegt oder mit Kennung oder Steuernummer genannt hat. Namen, die andere Projekte oder die Kanzlei vergeben haben, stehen nicht darin.
        """
        return self.call("GET", "/v1/mandants", query={"tax_id": tax_id, "reference": reference, "limit": limit, "offset": offset})

    def create_mandant(self, body: Dict[str, Any]) -> Dict[str, Any]:
        """Mandanten anlegen.

        Legt einen Mandanten an, oder gibt den, den das Projekt schon kennt: an der eigenen Bezeichnung (`reference`), an der Steuernummer, ohne beide am gleichen Namen. Wiederholen schadet nicht. Ein anderer Name ändert den gespeicherten nicht (`warnings`).
        """
        return self.call("POST", "/v1/mandants", body=body)

    def get_mandant(self, mandant_id: str) -> Dict[str, Any]:
        """Mandanten lesen.

        Ein Mandant des eigenen Projekts.
        """
        return self.call("GET", f"/v1/mandants/{quote(mandant_id, safe='')}")

    def list_years(self, mandant_id: str) -> Dict[str, Any]:
        """Jahre eines Mandanten auflisten.

        Die Veranlagungsjahre, zu denen Stapel des eigenen Projekts etwas gebracht haben, das jüngste zuerst; gezählt wird nur, was aus ihnen stammt.
        """
        return self.call("GET", f"/v1/mandants/{quote(mandant_id, safe='')}/years")

    def list_work_items(self, mandant_id: str, year: str) -> Dict[str, Any]:
        """Zu klärende Punkte eines Jahres lesen.

        Was ein Mensch zu entscheiden hat, das Wichtigste zuerst, mit Fundstelle und Vorschlag; nur zu Dokumenten des eigenen Projekts. Fehlende Unterlagen nennt es dem Projekt, das den Mandanten angelegt hat. Erledigt wird im Fenster.
        """
        return self.call("GET", f"/v1/mandants/{quote(mandant_id, safe='')}/years/{quote(year, safe='')}/work-items")

    def list_deliveries(self, batch_id: str) -> Dict[str, Any]:
        """Benachrichtigungen eines Stapels mit ihren Versuchen lesen.

        Was aus jeder Benachrichtigung über einen Statuswechsel wurde, in der Reihenfolge der Wechsel, mit jedem Versuch; leer, wo der Stapel keine `webhook_url` nennt. Was der Empfänger geantwortet hat, steht nicht darin.
        """
        return self.call("GET", f"/v1/batches/{quote(batch_id, safe='')}/deliveries")

    def test_webhook(self, body: Dict[str, Any]) -> Dict[str, Any]:
        """Empfänger von Benachrichtigungen ausprobieren.

        Sendet eine Benachrichtigung vom Typ `webhook.test` einmal an die Adresse, unterschrieben wie alle, und sagt, was daraus wurde. Eine nach der anderen je Projekt; warten schon drei, ist es 429 mit `reason` = `webhook_test`. Erlaubt sind dieselben Adressen wie beim Anlegen eines Stapels. Antwortet mit 200 auch, wenn der Empfänger sie nicht angenommen hat (`delivered`).
        """
        return self.call("POST", "/v1/webhooks/test", body=body)

    def get_upload(self, upload_id: str) -> Dict[str, Any]:
        """Stand einer Übergabe lesen.

        Wie weit eine angekündigte Datei angekommen ist; dort geht es weiter.
        """
        return self.call("GET", f"/v1/uploads/{quote(upload_id, safe='')}")

    def delete_upload(self, upload_id: str) -> Dict[str, Any]:
        """Übergabe zurücknehmen.

        Löscht eine übergebene Datei, die noch kein Stapel genommen hat.
        """
        return self.call("DELETE", f"/v1/uploads/{quote(upload_id, safe='')}")
