/** German descriptions of the micro steps (interface text: micro_step_description). */
const STEPS: Readonly<Record<string, string>> = {
  fetch_sources: 'Dokumente werden abgeholt',
  queued: 'Wartet auf den Beginn der Verarbeitung',
  convert_document: 'Dokument wird geprüft und in Seiten zerlegt',
  recognize_pages: 'Text der Seiten wird erkannt',
  settle_pages: 'Leere Seiten und Trennblätter werden gesucht, Stapel geteilt',
  analyze_document: 'Dokumentart und Werte werden bestimmt',
  find_duplicates: 'Doppelte Dokumente werden gesucht',
  place_documents: 'Dokumente werden nach Anlagen geordnet',
  write_binder: 'Belegmappe wird erstellt',
  copy_originals: 'Originale werden abgelegt',
  write_datev: 'Dateien für das Buchhaltungsprogramm werden geschrieben und geprüft',
  finished: 'Verarbeitung abgeschlossen',
  cancelled: 'Verarbeitung abgebrochen',
  failed: 'Verarbeitung fehlgeschlagen',
}

/** The German description of a micro step; an unknown step is described by its phase's general text. */
export function describeStep(step: string): string {
  return STEPS[step] ?? 'Dokumente werden verarbeitet'
}
