import type { ProcedureTable } from './procedure-facts.ts'

interface Chapter {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly table?: ProcedureTable
}

/** What holds for every installation, in the order of the GoBD (nos. 151 to 155); what differs stands in the tables. */
export const CHAPTERS: readonly Chapter[] = [
  {
    title: '1. Zweck dieser Unterlage',
    paragraphs: [
      'Diese Unterlage beschreibt, wie Steuerstapel Belege von Mandanten annimmt, liest, ordnet und als Belegmappe ausgibt. Sie folgt der Gliederung der GoBD (BMF-Schreiben vom 28.11.2019, zuletzt geändert am 14.07.2025, Rz. 151 bis 155). Tabellen und Zahlen sind aus der Einrichtung dieses Rechners gelesen, nicht von Hand eingetragen.',
      'Sie ist ein Baustein der Verfahrensdokumentation der Kanzlei und ersetzt diese nicht: Wer Belege annimmt, wer prüft, wer freigibt, wie Papier aufbewahrt oder vernichtet wird und wer vertritt, beschreibt die Kanzlei selbst (Abschnitt 8).',
    ],
  },
  {
    title: '2. Allgemeine Beschreibung',
    paragraphs: [
      'Steuerstapel läuft auf dem Rechner der Kanzlei. Dokumente werden dort gelesen und verlassen ihn nicht. Verbindungen nach außen gibt es nur zu Quelladressen und Meldeadressen, die ein berechtigtes Programm nennt, zu einem örtlichen Sprachmodell, wenn eines eingerichtet ist, und zu einem Zeitstempeldienst, wenn einer eingerichtet ist, der nur Hashwerte erhält; jede Verbindung steht im Protokoll des Stapels.',
      'Ein Stapel durchläuft fünf Schritte: Einlesen und Prüfen (CONVERSION), Texterkennung (OCR), Belegart und Werte (ANALYSIS), Ordnen (ORGANIZATION), Belegmappe (REPORT). Jeder Schritt und jede Datei ist vermerkt; nach einem Abbruch wird dort fortgesetzt, wo aufgehört wurde.',
    ],
    table: 'machine',
  },
  {
    title: '3. Annahme und Unveränderbarkeit',
    paragraphs: [
      'Jede angenommene Datei wird unter ihrem SHA-256-Hashwert abgelegt und nie verändert. Alle Bearbeitung geschieht an Kopien. Die Originale liegen der Belegmappe bei oder neben ihr; die Hashwerte stehen im Verzeichnis (index.json) und im Protokoll.',
      'Die Seitenbilanz jeder Belegmappe weist nach, wo jede eingegangene Seite geblieben ist: in der Mappe, beiseitegelegt (leer, Trennblatt, Duplikat, von Hand oder zu einem anderen Mandanten gehörend) oder unlesbar. Geht die Bilanz nicht auf, wird keine Mappe geschrieben.',
      'Seiten, die Bilder von Papier sind, werden an den gelesenen Bildpunkten gemessen: Auflösung, Schärfe, angeschnittene Ränder, Farbe. Das Blatt „Scanprotokoll“ der Mappe nennt die Ergebnisse, die Belege, deren Original zu behalten ist, mit Grund, und was ein Mensch zu bestätigen hat (GoBD Rz. 136 bis 141). Sein Hashwert steht im verketteten Protokoll.',
      'Bei E-Rechnungen ist der strukturierte Teil das Original. Weicht die Sichtkomponente ab, werden beide aufbewahrt und die Abweichung genannt.',
    ],
  },
  {
    title: '4. Lesen, Zuordnen, Prüfen',
    paragraphs: [
      'Werte haben eine Rangfolge der Herkunft: Entscheidung eines Menschen, E-Rechnung (XML), GiroCode, von der Kanzlei für diesen Absender gelernt, Beschriftung und Rechenprobe auf der Seite, Sprachmodell. Ein niedrigerer Rang überschreibt nie einen höheren; ein Widerspruch wird als Hinweis mit beiden Werten gezeigt. Zu jedem Wert ist die Stelle auf der Seite vermerkt.',
      'Was unsicher ist, steht in der Mappe unter „Zu klären“. Berichtigungen und Bestätigungen von Menschen werden einzeln mit Zeitpunkt festgehalten, lassen sich zurücknehmen und führen zu einer neuen Fassung der Mappe; frühere Fassungen bleiben erhalten.',
    ],
  },
  {
    title: '5. Lernen aus Berichtigungen',
    paragraphs: [
      'Berichtigungen bleiben auf diesem Rechner. Gespeichert werden Hashwerte und Häufigkeiten von Wortteilen und Stellen auf der Seite, kein Text. Ein neues Modell wird nur übernommen, wenn es eine Probe an den neuesten Belegen mindestens so gut besteht wie das bisherige; ältere Stände lassen sich wieder einsetzen.',
    ],
    table: 'learning',
  },
  {
    title: '6. Technische Systemdokumentation',
    paragraphs: [
      'Daten liegen in einer SQLite-Datenbank und einem Dateiverzeichnis im Datenordner. Fremde Dateien werden nur in eigenen, begrenzten Prozessen geöffnet. Schnittstellen: das Fenster und die REST-Schnittstelle /v1 über die Netzadresse dieses Rechners (localhost), jeweils mit Zugangsprüfung.',
    ],
    table: 'parts',
  },
  {
    title: '7. Betrieb',
    paragraphs: [
      'Einstellungen dieses Rechners mit ihrer Wirkung, danach die Zahlen des bisherigen Betriebs. Das Protokoll jedes Stapels ist verkettet (jeder Eintrag enthält den Hashwert des vorigen). Jede Belegmappe trägt ein Siegel: die Hashwerte jeder Seite (Gezeigtes, hinterlegter Text, Anmerkungen), jeder Anlage, der Summen, der Seitenbilanz und der aktiven Teile des Dokuments, unterschrieben mit dem Siegelschlüssel dieser Einrichtung (Ed25519); ebenso das Ende des Protokolls neben ihr. Der private Teil des Schlüssels verlässt den Datenordner nicht; sein Fingerabdruck steht oben, auf dem Deckblatt jeder Mappe und ist einem Prüfer auf anderem Weg mitzuteilen. „steuerstapel verify“ prüft eine Belegmappe ohne Netz und sagt, wer sie noch fälschen könnte. „steuerstapel backup“ und „restore“ sichern und stellen wieder her, „steuerstapel doctor“ prüft die Einrichtung.',
    ],
    table: 'settings',
  },
  { title: 'Zahlen des Betriebs', paragraphs: [], table: 'figures' },
  {
    title: 'Aufbewahrung',
    paragraphs: [
      'Fristen nach Belegart, wie sie das Programm vorschlägt (§ 147 AO, § 14b UStG). Die Frist beginnt mit dem Schluss des Kalenderjahrs (§ 147 Abs. 4 AO). Das Programm löscht nichts von selbst.',
    ],
    table: 'retention',
  },
  {
    title: '8. Von der Kanzlei zu ergänzen',
    paragraphs: [
      'Zuständigkeiten und Vertretung für Annahme, Prüfung und Freigabe; Umgang mit Papier nach dem Scannen; Schutz des Rechners (Anmeldung, Verschlüsselung der Festplatte, Zugriffsrechte des Datenordners); Ort, Abstand und Probe der Sicherungen; Schulung; Versionsverlauf dieser Unterlage.',
      'Nicht geprüft: der Import der Ausgabe in DATEV oder ein anderes Buchhaltungsprogramm. Für die Ordnungsmäßigkeit der Buchführung bleibt der Steuerpflichtige verantwortlich (GoBD Rz. 21).',
    ],
  },
]
