import type { Field } from '../../model/analysis-result.ts'
import type {
  PrintedBlock,
  ReportedBlock,
  ReportedComparison,
  ReportedDifference,
  ReportedLine,
} from '../../model/reported-data.ts'
import { foldName } from '../../shared/fold-name.ts'

/** A certificate of the client-year. */
export interface Certificate {
  readonly documentId: string
  readonly kindId: string
  readonly fields: Readonly<Record<string, Field>>
  /** Which of a couple it is about; null: nobody knows. */
  readonly person: 'A' | 'B' | null
}

/** A field that kinds of one block call otherwise. */
const SAME_AS: Readonly<Record<string, readonly string[]>> = {
  leistung: ['leistung', 'betrag'],
  rentenbetrag: ['rentenbetrag', 'leistung'],
  betrag: ['betrag', 'gross'],
}

/**
 * Printouts of reported data held against the certificates of its year: each reported one takes the paper of its kinds
 * that agrees with it best, by who issued it and by its amounts; no paper stands for two. Amounts to the cent: both are
 * the same record.
 */
export function compareReported(
  blocks: readonly PrintedBlock[],
  certificates: readonly Certificate[],
): ReportedComparison {
  const pairs = blocks
    .flatMap((block, at) =>
      certificates.flatMap(paper => {
        const worth = worthOf(block, paper)
        return worth === null ? [] : [{ at, paper, worth }]
      }),
    )
    .toSorted((one, other) => other.worth - one.worth || one.at - other.at)
  const chosen = new Map<number, Certificate>()
  const taken = new Set<string>()
  for (const { at, paper } of pairs) {
    if (chosen.has(at) || taken.has(paper.documentId)) continue
    chosen.set(at, paper)
    taken.add(paper.documentId)
  }
  const asked = new Set(blocks.flatMap(({ kinds }) => kinds))
  return {
    lines: blocks.map((block, at) => lineOf(block, chosen.get(at))),
    unreported: certificates
      .filter(({ documentId, kindId }) => asked.has(kindId) && !taken.has(documentId))
      .map(({ documentId }) => documentId),
  }
}

/** How well a paper stands for a reported certificate; null: not at all. Names that say another issuer part them. */
function worthOf(block: ReportedBlock, paper: Certificate): number | null {
  if (!block.kinds.includes(paper.kindId)) return null
  if (block.person !== undefined && paper.person !== null && block.person !== paper.person) return null
  const [reported, issuer] = [foldName(block.from ?? ''), foldName(paper.fields['issuer']?.value ?? '')]
  const isNamed = reported !== '' && issuer !== '' && (reported.includes(issuer) || issuer.includes(reported))
  const same = differencesOf(block, paper).filter(({ reportedCents, paperCents }) => reportedCents === paperCents)
  const tells = same.filter(({ reportedCents }) => reportedCents !== 0).length
  if (reported !== '' && issuer !== '' && !isNamed && tells === 0) return null
  return (isNamed ? 100 : 0) + tells
}

function lineOf(block: PrintedBlock, paper: Certificate | undefined): ReportedLine {
  if (!paper) {
    const amounts = block.amounts.map(({ label, field, cents }) => ({
      ...{ label, field, reportedCents: cents },
      paperCents: null,
    }))
    return { block, state: 'missing', documentId: null, amounts }
  }
  const amounts = differencesOf(block, paper)
  const isDifferent = amounts.some(
    ({ reportedCents, paperCents }) => paperCents !== null && paperCents !== reportedCents,
  )
  return { block, state: isDifferent ? 'different' : 'there', documentId: paper.documentId, amounts }
}

function differencesOf({ amounts }: ReportedBlock, { fields }: Certificate): readonly ReportedDifference[] {
  return amounts.map(({ label, field, cents }) => {
    const names = SAME_AS[field] ?? [field]
    const own = names.map(name => fields[name]).find(found => found?.type === 'money')
    const paperCents = own ? Math.round(Number(own.value) * 100) : null
    return { label, field, reportedCents: cents, paperCents: Number.isFinite(paperCents) ? paperCents : null }
  })
}
