import type { EditionChanges } from '../wire/editions.ts'
import { counted } from './client-year-texts.de.ts'

/** What the editions of a client-year's Belegmappe say. */
export const editionTexts = {
  loading: 'Ausgaben werden geladen …',
  what: 'Die Belegmappe des Jahres bindet die Belege aller Lieferungen. Jede Ausgabe bleibt, wie sie geschrieben wurde.',
  write: (number: number) => `Ausgabe ${number} schreiben`,
  writing: (number: number) => `Ausgabe ${number} wird geschrieben …`,
  nothingTitle: 'Noch keine Ausgabe',
  nothingText: 'Die erste Ausgabe der Belegmappe dieses Jahres wird geschrieben, wenn Sie sie hier verlangen.',
  current: (number: number) => `Ausgabe ${number} zeigt, was jetzt in den Belegen steht.`,
  outdated: (number: number, changes: EditionChanges) =>
    `Ausgabe ${number} ist veraltet. Seither: ${changesText(changes)}.`,
  list: 'Ausgaben der Belegmappe',
  columns: { edition: 'Ausgabe', written: 'Geschrieben', changes: 'Was sich geändert hat', actions: 'Aktionen' },
  name: (number: number) => `Ausgabe ${number}`,
  newest: 'Aktuell',
  old: 'Veraltet',
  failed: 'Nicht geschrieben',
  waiting: 'Wird geschrieben',
  withheld:
    'Enthält einen Beleg, der inzwischen bei einem anderen Mandanten abgelegt oder gelöscht ist; wird nicht mehr herausgegeben.',
  first: 'Erste Ausgabe',
  unchanged: 'Keine Änderung an Belegen und Beträgen',
  summary: (changes: EditionChanges) => changesText(changes),
  pages: (pages: number) => counted(pages, 'Seite', 'Seiten'),
  by: (sign: string) => `von ${sign}`,
  hash: (sha256: string) => `SHA-256 ${sha256}`,
  hashShort: (sha256: string) => `SHA-256 ${sha256.slice(0, 12)}…`,
  release: (number: number) => `Ausgabe ${number} freigeben`,
  releaseTitle: (number: number) => `Ausgabe ${number} freigeben?`,
  releaseText: (next: number) =>
    `Was diese Ausgabe zeigt, wird als Ausgabe ${next} mit Ihrem Namen und der Zeit geschrieben. Danach lässt sich in diesem Jahr nichts mehr ändern, bis jemand es mit einem Grund wieder öffnet.`,
  releaseOpen: (open: number) =>
    `${counted(open, 'Punkt ist', 'Punkte sind')} noch zu klären; die Mappe führt ${open === 1 ? 'ihn' : 'sie'} auf.`,
  releaseNow: 'Freigeben',
  cancel: 'Abbrechen',
  fourEyes: 'Vier Augen: Wer Belege bestätigt oder zuletzt geändert hat, gibt sie nicht frei.',
  released: (number: number, at: string, by: string | null) =>
    `Freigegeben am ${at}${by === null ? '' : ` von ${by}`} mit Ausgabe ${number}.`,
  releasedSince: (changes: EditionChanges) => `Seit der Freigabe: ${changesText(changes)}.`,
  releasing: (number: number) => `Das Jahr wird freigegeben, Ausgabe ${number} wird geschrieben …`,
  reopen: 'Jahr wieder öffnen',
  reopenReason: 'Warum wird das Jahr wieder geöffnet?',
  reopenHint: 'Steht mit Ihrem Kürzel bei der Ausgabe. Danach muss das Jahr neu freigegeben werden.',
  reopenNow: 'Wieder öffnen',
  releasedBadge: 'Freigegeben',
  refused: (year: number) =>
    `Nichts wurde geändert: Das Jahr ${year} ist freigegeben. Unter „Editionen“ lässt es sich wieder öffnen.`,
  refusedClose: 'Hinweis schließen',
  toEditions: (year: number) => `Zu den Editionen ${year}`,
  wasReleased: 'War freigegeben',
  openedBy: (at: string, by: string | null, reason: string) =>
    `Wieder geöffnet am ${at}${by === null ? '' : ` von ${by}`}: ${reason}`,
  open: 'Öffnen',
  openEdition: (number: number) => `Ausgabe ${number} öffnen`,
  save: 'Speichern',
  saveEdition: (number: number) => `Ausgabe ${number} speichern`,
  details: 'Einzeln zeigen',
  groups: {
    added: 'Neu',
    removed: 'Herausgenommen',
    moved: 'Anderswo abgelegt',
    changed: 'Geändert',
    figures: 'Summen',
  },
  movedTo: (title: string, toOwn: boolean, year: number | null) =>
    toOwn && year !== null ? `${title} (jetzt ${year})` : `${title} (jetzt anderswo)`,
  figure: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  noLine: '–',
} as const

function changesText({ added, removed, moved, changed, figures }: EditionChanges): string {
  const parts = [
    [added.length, 'Beleg neu', 'Belege neu'],
    [removed.length, 'Beleg herausgenommen', 'Belege herausgenommen'],
    [moved.length, 'Beleg anderswo abgelegt', 'Belege anderswo abgelegt'],
    [changed.length, 'Beleg geändert', 'Belege geändert'],
    [figures.length, 'Summe geändert', 'Summen geändert'],
  ] as const
  const told = parts.flatMap(([number, one, many]) => (number === 0 ? [] : [counted(number, one, many)]))
  return told.length === 0 ? editionTexts.unchanged : told.join(', ')
}
