import type { AsideReason, DocumentOrigin } from '../wire/batch-document.ts'

/** What a person reads about one document, where it came from and its pages. */
export const documentTexts = {
  back: 'Zur Dokumentliste',
  previous: 'Vorheriges Dokument',
  next: 'Nächstes Dokument',
  fields: 'Erkannte Angaben',
  noFields: 'Auf diesem Dokument wurden keine Angaben erkannt.',
  notYet: 'Dieses Dokument wurde noch nicht ausgewertet.',
  notPossible: 'Dieses Dokument konnte nicht ausgewertet werden.',
  warnings: 'Hinweise',
  page: (number: number, total: number) => `Seite ${number} von ${total}`,
  pageWord: 'Seite',
  ofPages: (total: number) => `von ${total}`,
  pageBox: (total: number) => `Seite, 1 bis ${total}`,
  strip: 'Seiten dieses Belegs',
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  pageImage: (number: number, name: string) => `Seite ${number} von ${name}`,
  imageLoading: 'Seite wird gezeichnet …',
  imageFailed: 'Diese Seite lässt sich nicht anzeigen.',
  noPages: 'Von diesem Dokument gibt es keine Seiten zum Anzeigen.',
  original: 'Original speichern',
  certainty: (percent: string) => `Sicherheit ${percent}`,
  showOnPage: (label: string) => `${label} auf der Seite zeigen`,
  notOnPage: 'ohne Fundstelle',
  onPage: (page: number) => `Seite ${page}`,
  section: 'Ablage',
  kindUnknown: 'Dokumentart nicht erkannt',
  kindUnsure: 'Die Dokumentart ist nicht sicher. Bitte prüfen Sie sie.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  origin: 'Herkunft',
  originTypes: { archive_entry: 'aus', attachment: 'Anhang von', part: 'Teil von' } satisfies Readonly<
    Record<DocumentOrigin['type'], string>
  >,
  showPage: 'Seite zeigen',
  fromArchive: (parent: string) => `aus ${parent}`,
  fromMail: (parent: string) => `Anhang von ${parent}`,
  fromStack: (parent: string) => `Teil von ${parent}`,
  beginsHere: (reasons: readonly string[]) => `Beginnt hier, weil: ${reasons.join(', ')}`,
  notes: 'Zur Datei',
  contents: 'Enthält',
  asideTexts: {
    blank: 'Leerseite',
    separator: 'Trennblatt',
    removed: 'Von Hand herausgenommen',
  } satisfies Readonly<Record<AsideReason, string>>,
  asideNotice: (reason: string) => `${reason}: Diese Seite steht nicht in der Belegmappe.`,
  stackPage: (number: number) => `S. ${number} der Datei`,
} as const

/** What a document that holds other documents only is, by what it holds. */
export const containerTexts: Readonly<Record<DocumentOrigin['type'], (count: number) => string>> = {
  archive_entry: count => `Archiv mit ${documents(count)}`,
  attachment: count => `Nachricht mit ${documents(count)}`,
  part: count => `Stapel aus ${count === 1 ? '1 Beleg' : `${count} Belegen`}`,
}

function documents(count: number): string {
  return count === 1 ? '1 Dokument' : `${count} Dokumenten`
}
