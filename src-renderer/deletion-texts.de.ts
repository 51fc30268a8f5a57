import type { DeletionReason } from '../wire/deletions.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What a person reads about the deletion of single documents. */
export const deletionTexts = {
  open: 'Beleg endgültig löschen …',
  title: 'Beleg endgültig löschen?',
  loading: 'Es wird nachgesehen, was mitginge …',
  alone: (name: string, pages: number) =>
    `„${name}“ (${counted(pages, 'Seite', 'Seiten')}) geht endgültig: die Datei, ihr Text, erkannte Werte und Korrekturen. Beiseitelegen lässt sich ein Beleg auch, ohne ihn zu löschen.`,
  container: (name: string) =>
    `Dieser Beleg kam in „${name}“. Gelöscht werden kann nur die ganze Datei, wie sie einging, mit allem darin.`,
  copies: (names: string) => `Dieselben Dateien stecken in derselben Lieferung noch einmal und gehen mit: ${names}.`,
  goes: (documents: number, pages: number) =>
    `Es gehen ${counted(documents, 'Beleg', 'Belege')} mit zusammen ${counted(pages, 'Seite', 'Seiten')}:`,
  more: (count: number) => `und ${count} weitere`,
  elsewhere: (count: number) =>
    `Dieselbe Datei liegt auch in ${counted(count, 'anderen Lieferung', 'anderen Lieferungen')} und bleibt dort.`,
  binder:
    'Die Belegmappe geht mit ihren früheren Fassungen und allem, was neben ihr liegt, und wird ohne diese Belege neu geschrieben. Ihre Seitenbilanz nennt danach nur, wie viel wann von wem aus welchem Grund gelöscht wurde. Ausgaben von Mandantenjahren, die etwas daraus zeigen, werden entfernt.',
  backups: 'Sicherungen enthalten das Gelöschte noch, bis sie ablaufen. Es lässt sich nicht rückgängig machen.',
  whole: 'Danach bliebe von der Lieferung nichts. Bitte löschen Sie stattdessen die Lieferung.',
  reason: 'Grund',
  reasonHint: 'Steht in der Seitenbilanz und im Löschprotokoll.',
  reasons: {
    erasure_request: 'Löschung verlangt (Art. 17 DSGVO)',
    wrong_recipient: 'Irrtümlich zugesandt',
    not_needed: 'Für den Auftrag nicht erforderlich',
    period_over: 'Aufbewahrungsfrist abgelaufen',
    other: 'Anderer Grund',
  } satisfies Record<DeletionReason, string>,
  noBinder: 'Die bisherige wurde entfernt, weil sie Gelöschtes enthielt.',
  deletedTitle: 'Endgültig gelöscht',
  deleted: (documents: number, pages: number, when: string, by: string | null) =>
    `${counted(documents, 'Beleg', 'Belege')} mit ${counted(pages, 'Seite', 'Seiten')}, ${when}${by === null ? '' : ` von ${by}`}`,
  proof: 'Löschprotokoll',
} as const
