import type { Correction, Judging } from '../wire/corrections.ts'

/** What a person reads when correcting how pages were put together. */
export const correctionTexts = {
  group: 'Seiten ordnen',
  split: 'Hier beginnt ein neuer Beleg',
  join: 'Mit dem vorigen Beleg zusammenfügen',
  setAside: 'Seite herausnehmen',
  takeBack: 'Seite zurückholen',
  turn: 'Seite drehen',
  splitThere: 'Dort trennen',
  splitAt: (page: number) => `Dort trennen: vor Seite ${page}`,
  whyNot: {
    split: 'Trennen geht ab der zweiten Seite eines Belegs.',
    join: 'Vor diesem Beleg steht keiner aus derselben Datei.',
    setAside: 'Eine Seite des Belegs muss in der Belegmappe bleiben.',
  },
  done: {
    split_document: 'Hier beginnt jetzt ein neuer Beleg.',
    join_document: 'Die Belege sind zusammengefügt.',
    set_page_aside: 'Die Seite ist herausgenommen. Sie bleibt erhalten, steht aber nicht in der Belegmappe.',
    take_page_back: 'Die Seite gehört wieder zu ihrem Beleg.',
    turn_page: 'Die Seite ist gedreht und neu gelesen.',
    set_kind: 'Die Belegart ist geändert.',
    set_field: 'Der Wert ist übernommen.',
    reset_field: 'Es gilt wieder der Wert der Auswertung.',
    confirm_document: 'Der Beleg ist geprüft.',
    reopen_document: 'Der Beleg ist wieder offen.',
    move_document: 'Die Reihenfolge ist geändert.',
    set_position: 'Der Ansatz ist geändert.',
    set_counts: 'Die Zählung ist geändert.',
    add_position: 'Der Ansatz ist hinzugefügt.',
    remove_position: 'Der Ansatz ist entfernt.',
    confirm_position: 'Der Ansatz ist bestätigt.',
    set_document_aside: 'Der Beleg ist herausgenommen. Er bleibt erhalten, steht aber nicht in der Belegmappe.',
    take_document_back: 'Der Beleg steht wieder in der Belegmappe.',
    set_booking: 'Die Kontierung ist geändert.',
    undo: 'Rückgängig gemacht.',
  } satisfies Readonly<Record<(Correction | Judging)['type'], string>>,
  undone: 'Rückgängig gemacht.',
  undo: 'Rückgängig',
  undoKeys: 'Strg+Z',
  close: 'Meldung schließen',
  saving: 'Korrektur wird gespeichert …',
  revising: 'Die Belegmappe wird neu erstellt …',
  revisingHint: 'Bis dahin lässt sich die bisherige Fassung herunterladen.',
  revisionFailed: 'Die Belegmappe zeigt die letzten Korrekturen noch nicht.',
  reviseAgain: 'Erneut versuchen',
  readAnew: 'wird neu ausgewertet …',
  aside: 'Nicht in der Belegmappe',
  asideCount: (count: number, reason: 'blank' | 'separator' | 'removed') => {
    const one = count === 1
    if (reason === 'blank') return one ? '1 Leerseite' : `${count} Leerseiten`
    if (reason === 'separator') return one ? '1 Trennblatt' : `${count} Trennblätter`
    return `${count} von Hand herausgenommen`
  },
  asideDocuments: (count: number) => (count === 1 ? '1 Beleg herausgenommen' : `${count} Belege herausgenommen`),
  asidePage: (page: number, name: string) => `Seite ${page} von ${name}`,
  takeBackOf: (page: number, name: string) => `Seite zurückholen: Seite ${page} von ${name}`,
  keys: 'Tasten auf der Seite: ← → blättern, T trennen, Z zusammenfügen, Entf herausnehmen oder zurückholen, R drehen.',
} as const
