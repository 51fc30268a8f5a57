import { fitsExpected } from '../model/check-off.ts'
import type { MissingDocument } from '../model/request-outcome.ts'
import { WHOLE_PAGE } from '../model/reported-data.ts'
import type { ReportedLine } from '../model/reported-data.ts'
import type { WorkItem } from '../model/work-item.ts'
import { formatEuro } from '../shared/money.ts'
import { itemOf } from './make-item.ts'
import type { ItemSaying } from './make-item.ts'
import type { WorkItemFacts } from './work-item-facts.ts'

/** Certificates that others reported to the tax office and nobody brought, and those that say another amount. */
export function reportedItems({
  reported,
  requests: { year, missing },
}: Pick<WorkItemFacts, 'reported' | 'requests'>): readonly WorkItem[] {
  if (!reported) return []
  const parts = reportedParts(reported.comparison.lines)
  const expected = [...missing]
  return reported.comparison.lines.flatMap(line => {
    const document = reported.documents.find(({ id }) => id === line.block.printoutId)
    const part = parts.get(line)
    if (!document || part === undefined) return []
    const { page, box } = line.block
    const ground = line.amounts.map(({ field, reportedCents, paperCents }) => [field, reportedCents, paperCents])
    // What a person added stands somewhere on its page.
    const saying = { part, ground, place: { page, box: String(box) === String(WHOLE_PAGE) ? null : box } }
    if (line.state === 'different') return [itemOf(document, { ...saying, ...differs(line) })]
    return [itemOf(document, { ...saying, ...lacks(line, year, takeExpected(expected, line)) })]
  })
}

/** What tells the items of a printout's lines from each other, of all lines that have one. */
export function reportedParts(lines: readonly ReportedLine[]): ReadonlyMap<ReportedLine, string> {
  const seen = new Map<string, number>()
  const asking = lines.filter(({ state }) => state !== 'there')
  return new Map(
    asking.map(line => {
      const name = nameOf(line)
      const nth = (seen.get(name) ?? 0) + 1
      seen.set(name, nth)
      return [line, `${name}/${nth}`]
    }),
  )
}

type Said = Pick<ItemSaying, 'kind' | 'known' | 'proposal' | 'cents'>

function lacks({ block }: ReportedLine, year: number | null, isExpected: boolean): Said & Pick<ItemSaying, 'request'> {
  const [main] = block.amounts
  const amount = main ? ` (${main.label} ${formatEuro(main.cents)})` : ''
  const said = {
    kind: 'certificate_missing',
    known: `${whatIs(block)}: elektronisch gemeldet${amount}, in den Belegen des Jahres nicht gefunden.`,
    cents: main?.cents ?? 0,
  } as const
  // What the checklist lacks is asked for by it.
  if (isExpected) return { ...said, proposal: 'Steht in der Checkliste und wird mit ihr angefordert.' }
  return {
    ...said,
    proposal: 'Bitte anfordern, oder schließen, wenn die gemeldeten Daten genügen.',
    request: { label: [block.label, year].filter(Boolean).join(' '), from: block.from ?? '' },
  }
}

function differs(line: ReportedLine): Said & Pick<ItemSaying, 'relatedId'> {
  const amounts = line.amounts.flatMap(({ label, reportedCents, paperCents }) =>
    paperCents === null || paperCents === reportedCents ? [] : [{ label, reportedCents, paperCents }],
  )
  const texts = amounts.map(
    one => `${one.label} gemeldet ${formatEuro(one.reportedCents)}, im Beleg ${formatEuro(one.paperCents)}`,
  )
  return {
    kind: 'certificate_differs',
    relatedId: line.documentId,
    known: `${whatIs(line.block)}: ${texts.join('; ')}.`,
    proposal: 'Bitte den Beleg prüfen; stimmt der Beleg, klärt es die Stelle, die gemeldet hat.',
    cents: Math.max(0, ...amounts.map(one => Math.abs(one.reportedCents - one.paperCents))),
  }
}

/** Takes what the checklist lacks and the line is out of it, so that it stands for one line alone. */
function takeExpected(expected: MissingDocument[], { block: { kinds, from: issuer } }: ReportedLine): boolean {
  const at = expected.findIndex(one => kinds.some(kindId => fitsExpected(one, { kindId, issuer })))
  if (at !== -1) expected.splice(at, 1)
  return at !== -1
}

function whatIs({ label, from }: ReportedLine['block']): string {
  return from === null ? label : `${label}, ${from}`
}

/** Names a line of a printout, however often it is read. */
function nameOf({ block: { id, from } }: Pick<ReportedLine, 'block'>): string {
  return `${id}/${(from ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '').slice(0, 40)}`
}
