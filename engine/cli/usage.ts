/**
 * Exit codes that scripts rely on: done, the set-up is at fault, the batch failed or a check found something, the call
 * is wrong (sysexits EX_USAGE).
 */
export const EXIT = { ok: 0, fault: 1, batchFailed: 2, checkFailed: 2, usage: 64 } as const

/** The call's words are wrong; the text is German and is followed by the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const USAGE = `Aufruf:
  steuerstapel serve [--new-installation]
      Engine im Vordergrund starten; mit der Angabe als neue Installation, wenn die früheren Daten verloren sind
  steuerstapel serve --sandbox [--port ZAHL]
      Engine zum Ausprobieren für Programmierer: eigene Daten, die beim Beenden gelöscht werden, fester Zugang,
      Musterbelege, verstellbare Uhr, Ereignisse auf Abruf
  steuerstapel open [--background | --stop | --server https://RECHNER:PORT | steuerstapel:LINK]
      Fenster öffnen (Edge, sonst Browser) und die Engine im Hintergrund starten, wenn sie nicht läuft; mit --server das
      Fenster des Servers der Kanzlei, ohne hier eine Engine zu starten
  steuerstapel stop
      Laufende Engine geordnet beenden, wo immer sie gestartet wurde
  steuerstapel service install|remove|status [--print]
      Engine vor der Anmeldung starten: Dienst (Linux) oder geplante Aufgabe (Windows)
  steuerstapel process DATEI|ORDNER… [--out ORDNER] [--mandant NAME] [--language de] [--json]
      Dateien zu einer Belegmappe verarbeiten
  steuerstapel client create --name NAME [--project ID] [--scope "…"] [--organization ID] [--partner-code CODE]
                             [--discount-percent ZAHL] [--provision-percent ZAHL] [--json]
  steuerstapel client list [--json]
  steuerstapel client rotate ID [--json]
  steuerstapel client revoke ID [--json]
      Zugänge für andere Programme verwalten
  steuerstapel user create --name NAME --sign KÜRZEL [--json] | password --sign KÜRZEL [--json] | list [--json]
      Die erste Person anlegen (Leitung), die Benutzer einschaltet; jemandem ein neues Passwort geben, der nicht mehr
      hineinkommt. Das Passwort wird von der Standardeingabe gelesen
  steuerstapel project list [--json]
  steuerstapel project create --name NAME [--id ID] [--organization ID] [--partner-code CODE]
                              [--discount-percent ZAHL] [--provision-percent ZAHL] [--json]
  steuerstapel project update ID [--name NAME] [--partner-code CODE] [--discount-percent ZAHL]
                              [--provision-percent ZAHL] [--json]
      Projekte verwalten, für die Zugänge arbeiten; Änderungen gelten für künftige Stapel
  steuerstapel verify DATEI.pdf [--keys DATEI] [--json] | --html DATEI.html [--keys DATEI]
      Belegmappe ohne Netz prüfen: Siegel und Unterschrift, Seiten, Anlagen, Seitenbilanz, Summen, Protokoll;
      oder eine Seite schreiben, die das in einem Browser tut
  steuerstapel check-pdfa DATEI.pdf [--part 2|3] [--json]
      Eine PDF-Datei an den Regeln von PDF/A-2b oder PDF/A-3b prüfen (ISO 19005), ohne Netz
  steuerstapel seal-key show [--json] | export [--out DATEI] | rotate
      Schlüssel, mit denen diese Einrichtung Belegmappen unterschreibt: zeigen, öffentliche Teile ausgeben, wechseln
  steuerstapel backup ORDNER [--json]
      Datenordner in einen neuen Ordner sichern, auch während die Engine läuft
  steuerstapel restore ORDNER [--json]
      Sicherung prüfen und in einen leeren Datenordner zurückholen
  steuerstapel migrate --folder ORDNER [--to postgres://…] [--json]
      Einrichtung in einen neuen Datenordner umziehen, ihre Datenbank auf einen Server oder ohne --to in eine Datei;
      die alte bleibt, wie sie ist
  steuerstapel encrypt [--key-file DATEI] [--sheet DATEI.txt]
      Datenordner verschlüsseln: Datenbank, Belege, Ergebnisse und Sicherungen; geht nach einem Abbruch weiter
  steuerstapel encrypt --recovery [--sheet DATEI.txt] | --new-passphrase
      Neuen Wiederherstellungsschlüssel ausstellen, der alte gilt dann nicht mehr; Kennwort wechseln
  steuerstapel decrypt
      Verschlüsselung zurücknehmen
  steuerstapel worker create --name NAME [--json] | list [--json] | revoke ID [--json]
      Zugänge für Arbeitsrechner verwalten, die diesem Server beim Lesen helfen
  steuerstapel work --server https://RECHNER:PORT [--ca DATEI] [--token TOKEN] [--workers ZAHL]
      Auf diesem Rechner für einen Server Seiten lesen, bis zum Beenden
  steuerstapel doctor [--json]
      Einrichtung prüfen und sagen, was zu tun ist
  steuerstapel trust export [--out DATEI]
  steuerstapel trust install|remove [--store user|machine] | --store java --keystore DATEI
      Zertifizierungsstelle dieser Einrichtung ausgeben; Programmen beibringen, ihr zu vertrauen, oder das zurücknehmen
  steuerstapel separator [--out DATEI]
      Trennblatt zum Ausdrucken schreiben, das einen Papierstapel vor dem Scannen teilt
  steuerstapel procedure [--out DATEI]
      Verfahrensdokumentation dieser Einrichtung schreiben
`
