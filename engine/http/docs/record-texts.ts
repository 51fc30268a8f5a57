/** What the properties of outputs, kinds, mandants and client-years mean; keys as in `PROPERTY_TEXTS`. */
export const RECORD_TEXTS: Readonly<Record<string, string>> = {
  // What a program keeps with a batch.
  reference:
    'Eigene Bezeichnung des sendenden Programms, 1 bis 100 Zeichen; die Liste lässt sich nach ihr filtern. null, wo keine angegeben ist.',
  metadata:
    'Eigene Angaben des sendenden Programms: höchstens 20 Texte zu je höchstens 500 Zeichen; Schlüssel haben 1 bis 40 Zeichen aus Buchstaben ohne Umlaute, Ziffern, `_`, `.` und `-`. Sie kommen unverändert zurück und stehen in keinem Protokoll.',

  // Outputs.
  outputs: 'Die Dateien des Ergebnisses, die Belegmappe zuerst.',
  'Outputs.expires_at': 'Bis wann die Links gelten (ISO 8601, UTC).',
  output_id: 'Kennung des Platzes im Ergebnis; gleich in jeder Fassung.',
  'outputs[].type':
    '`binder` Belegmappe, `document` Einzelbeleg, `e_invoice` E-Rechnung, wie sie kam, `index` Verzeichnis, `positions` Ansätze, `input_list` Eingabeliste, `bookkeeping` Tabellen der Buchführung, `datev` Paket oder Buchungsstapel, `audit_log` Protokoll, sonst `other`; die Liste kann wachsen.',
  'outputs[].name': 'Dateiname, wie er beim Speichern vorgeschlagen wird.',
  'outputs[].folder': 'Ordner im Ergebnis; leer für das, was neben der Belegmappe liegt.',
  'outputs[].media_type': 'Art der Datei (Media Type).',
  'outputs[].byte_size': 'Größe in Bytes.',
  'outputs[].document_id': 'Kennung des Dokuments, um das es geht; null, wo es um viele geht.',
  'outputs[].download_url': 'Adresse zum Herunterladen genau dieser Bytes, ohne Token; sie nennt keinen Namen.',
}
