import type { Correction } from '../../../model/correction.ts'

const CORRECTIONS: Readonly<Record<Correction['type'], string>> = {
  split_document: 'Beleg geteilt',
  join_document: 'Belege zusammengefügt',
  set_page_aside: 'Seite beiseitegelegt',
  take_page_back: 'Seite zurückgeholt',
  turn_page: 'Seite gedreht',
  set_kind: 'Belegart gewählt',
  set_field: 'Wert berichtigt',
  reset_field: 'Wert des Programms wiederhergestellt',
  confirm_document: 'Beleg als geprüft bestätigt',
  reopen_document: 'Prüfung wieder geöffnet',
  move_document: 'Reihenfolge geändert',
  undo: 'Schritt zurückgenommen',
}

const NAMES: Readonly<Record<string, string>> = {
  ...CORRECTIONS,
  completed: 'abgeschlossen',
  failed: 'fehlgeschlagen',
  processing: 'in Arbeit',
  queued: 'wartend',
  processed: 'in einer Mappe',
  duplicate: 'als exaktes Duplikat beiseitegelegt',
  pending: 'noch offen',
  source: 'Abruf angemeldeter Quelladressen',
  webhook: 'Meldungen an anmeldende Programme',
  language_model: 'Anfragen an das örtliche Sprachmodell',
  archive_bomb: 'Archiv, das entpackt zu groß ist',
  archive_entry_invalid: 'Archiv mit unzulässigem Inhalt',
  checksum_mismatch: 'Prüfsumme weicht ab',
  corrupt_file: 'Datei beschädigt',
  file_too_large: 'Datei zu groß',
  image_too_large: 'Bild zu groß',
  internal_error: 'Fehler im Programm',
  office_conversion_failed: 'Office-Datei nicht umsetzbar',
  office_too_large: 'Office-Datei zu groß',
  password_protected: 'durch Passwort geschützt',
  processing_crashed: 'Verarbeitung abgestürzt',
  processing_timeout: 'Verarbeitung dauerte zu lange',
  processing_too_costly: 'Verarbeitung brauchte zu viel Rechenzeit',
  processing_too_large: 'Verarbeitung brauchte zu viel Arbeitsspeicher',
  source_address_forbidden: 'Quelladresse nicht erlaubt',
  source_expired: 'Quelladresse abgelaufen',
  source_http_error: 'Quelle meldete einen Fehler',
  source_tls_error: 'Quelle ohne gültiges Zertifikat',
  source_unreachable: 'Quelle nicht erreichbar',
  storage_full: 'Datenträger voll',
  too_many_pages: 'zu viele Seiten',
  too_many_redirects: 'zu viele Weiterleitungen',
  unsupported_file_type: 'Dateityp nicht unterstützt',
}

/** German for a state, a fault, a kind of correction or a purpose of a connection; what has no name keeps its code. */
export function figureName(code: string): string {
  return NAMES[code] ?? code
}
