import type { NoticeLine } from '../model/notice-comparison.ts'
import type { WorkItem } from '../model/work-item.ts'
import { formatEuro } from '../shared/money.ts'
import { itemOf, placeOfEvidence } from './make-item.ts'
import type { ItemNotice } from './work-item-facts.ts'

/** Figures of an assessment that are not what the positions of its year come to; closing one accepts it, with a reason. */
export function noticeItems(notice: ItemNotice | null): readonly WorkItem[] {
  if (!notice) return []
  const { document, comparison } = notice
  return comparison.lines.flatMap(line => {
    if (!isDifferent(line)) return []
    const item = itemOf(document, {
      kind: 'assessment_differs',
      part: line.field,
      ground: [line.noticeCents, line.binderCents],
      known: knownOf(line),
      proposal: 'Bitte prüfen: Einspruch einlegen, den gelesenen Betrag berichtigen oder mit Grund hinnehmen.',
      cents: Math.abs(line.differenceCents ?? line.binderCents ?? 0),
      place: placeOfEvidence(line.evidence[0]),
    })
    return [{ ...item, field: line.field }]
  })
}

/** Whether somebody has to decide what it means. */
export function isDifferent({ state }: Pick<NoticeLine, 'state'>): boolean {
  return state === 'differs' || state === 'not_read'
}

/** What differs, with both amounts and the line of the form, German; `unread`: of what it does not show. */
export function knownOf(line: NoticeLine, unread = 'im Bescheid nicht gefunden'): string {
  const { label, noticeCents, binderCents, differenceCents } = line
  const binder = formatEuro(binderCents ?? 0)
  if (noticeCents === null || differenceCents === null)
    return `${label}${formOf(line)}: nach den Belegen ${binder}, ${unread}.`
  const more = differenceCents > 0 ? 'mehr' : 'weniger'
  const apart = `${formatEuro(Math.abs(differenceCents))} ${more} als nach den Belegen (${binder})`
  return `${label}${formOf(line)}: im Bescheid ${formatEuro(noticeCents)}, ${apart}.`
}

/** "(N, Zeile 65)" with a space before it; empty where no form asks for it. */
export function formOf({ form, lines }: Pick<NoticeLine, 'form' | 'lines'>): string {
  if (form === null) return ''
  const where = lines.length === 0 ? '' : `, ${lines.length > 1 ? 'Zeilen' : 'Zeile'} ${lines.join(', ')}`
  return ` (${form === 'EÜR' ? form : `Anlage ${form}`}${where})`
}
