import type { TruthComparison } from './compare.ts'
import type { TruthShare } from './layout.ts'
import type { MeasuredTruth } from './measure-truth.ts'
import { reliabilityOf } from './reliability.ts'
import type { Reliability, TruthAnswer } from './reliability.ts'

/** From this confidence on a value counts as sure. */
const SURE = 0.8

/** Figures of one share, digital or scanned. */
export interface TruthReport {
  readonly share: TruthShare
  /** `faults`: printed, with words misread as on scans. */
  readonly medium: 'digital' | 'scans' | 'faults'
  readonly documents: number
  readonly layouts: number
  readonly kinds: number
  /** Share of documents whose kind is right. */
  readonly kindRight: number
  readonly fields: Readonly<Record<string, FieldFigures>>
  readonly reliability: readonly Reliability[]
  readonly taken: number
  readonly takenRight: number
  /** Documents of which everything is right. */
  readonly right: number
  /** Values that were said to be sure, and are wrong. */
  readonly sureAndWrong: readonly (TruthComparison & { readonly document: string })[]
  readonly sure: number
  /** Every kind and value that is wrong, missing or invented, however sure it was. */
  readonly misses: readonly TruthMiss[]
}

/** What a document says in a field (or as its kind), and what was given. */
export interface TruthMiss {
  readonly document: string
  readonly field: string
  readonly wanted: string | null
  readonly got: string | null
}

export interface FieldFigures {
  /** Documents on which it stands. */
  readonly n: number
  readonly right: number
  readonly near: number
  readonly wrong: number
  readonly missed: number
  /** Documents on which it does not stand, and something was given. */
  readonly invented: number
}

/** Adds up the documents of one share. */
export function toTruthReport(
  share: TruthShare,
  medium: TruthReport['medium'],
  all: readonly MeasuredTruth[],
): TruthReport {
  const compared = all.flatMap(({ made, comparisons }) => comparisons.map(one => ({ ...one, document: made.id })))
  const byField = Map.groupBy(compared, ({ field }) => (field.startsWith('own.') ? 'own fields' : field))
  const isSure = ({ got }: TruthComparison): boolean => (got?.confidence ?? 0) >= SURE
  const taken = all.filter(one => one.isTaken)
  return {
    share,
    medium,
    documents: all.length,
    layouts: new Set(all.map(({ made }) => made.layout.id)).size,
    kinds: new Set(all.map(({ made }) => made.layout.kind)).size,
    kindRight: all.filter(one => one.isKindRight).length / Math.max(1, all.length),
    fields: Object.fromEntries([...byField].map(([field, own]) => [field, figuresOf(own)])),
    reliability: reliabilityOf(answersOf(all)),
    taken: taken.length,
    takenRight: taken.filter(({ isRight }) => isRight).length,
    right: all.filter(({ isRight }) => isRight).length,
    sureAndWrong: compared.filter(one => isSure(one) && (one.outcome === 'wrong' || one.outcome === 'invented')),
    sure: compared.filter(isSure).length,
    misses: all.flatMap(missesOf),
  }
}

function missesOf({ made, kind, isKindRight, comparisons }: MeasuredTruth): TruthMiss[] {
  const document = made.id
  const values = comparisons
    .filter(({ outcome }) => outcome !== 'right' && outcome !== 'absent')
    .map(({ field, wanted, got }) => ({ document, field, wanted, got: got?.value ?? null }))
  return isKindRight ? values : [{ document, field: 'kind', wanted: made.layout.kind, got: kind.id }, ...values]
}

/** Every value that was given and that the truth speaks of. */
export function answersOf(all: readonly MeasuredTruth[]): TruthAnswer[] {
  return all.flatMap(({ comparisons }) =>
    comparisons.flatMap(({ field, got, outcome }) =>
      // What the main amount says, the total says as well.
      got && !(field === 'main' && comparisons.some(other => other.field === 'gross'))
        ? [{ field, confidence: got.confidence, right: outcome === 'right' }]
        : [],
    ),
  )
}

function figuresOf(own: readonly TruthComparison[]): FieldFigures {
  const count = (is: (one: TruthComparison) => boolean): number => own.filter(is).length
  return {
    n: count(({ wanted }) => wanted !== null),
    right: count(({ outcome }) => outcome === 'right'),
    near: count(({ isNear }) => isNear),
    wrong: count(({ outcome }) => outcome === 'wrong'),
    missed: count(({ outcome }) => outcome === 'missed'),
    invented: count(({ outcome }) => outcome === 'invented'),
  }
}

/** The report as text. Values stand in it only where `isOpen`. */
export function printTruth(
  report: TruthReport,
  options: { readonly misses: boolean; readonly isOpen: boolean },
): string {
  const { share, medium, documents, layouts, kinds } = report
  const out = [`\nGetrennt gemacht, ${share}, ${medium} (${documents} Dokumente, ${layouts} Layouts, ${kinds} Arten)`]
  out.push(`  Art richtig: ${percent(report.kindRight)}`)
  out.push('  Feld           n  richtig   fast  falsch  fehlt  erfunden')
  for (const [field, one] of Object.entries(report.fields)) {
    const cells = [one.n, percent(one.right / Math.max(1, one.n)), percent(one.near / Math.max(1, one.n))]
    out.push(`  ${field.padEnd(12)}${[...cells, one.wrong, one.missed, one.invented].map(cell).join('')}`)
  }
  out.push(printReliability(report.reliability))
  const { taken, takenRight, right, sure, sureAndWrong } = report
  out.push(`  Ganz richtig: ${right} von ${documents} (${percent(right / Math.max(1, documents))})`)
  out.push(
    `  Nichts zu prüfen: ${taken} (${percent(taken / Math.max(1, documents))}), davon richtig ${takenRight} (${taken === 0 ? '–' : percent(takenRight / taken)})`,
  )
  out.push(`  Sicher (ab ${SURE}) und falsch: ${sureAndWrong.length} von ${sure}`)
  if (options.misses) out.push(...sureAndWrong.map(one => sureLine(one, options.isOpen)))
  if (options.misses) out.push('  Falsch, fehlend oder erfunden:', ...report.misses.map(one => missLine(one, options)))
  return `${out.join('\n')}\n`
}

/** What was claimed and what was right, by group of fields and confidence. */
export function printReliability(tables: readonly Reliability[]): string {
  const out = ['  Sicherheit        Anzahl  behauptet  richtig']
  for (const { group, count, error, bins } of tables) {
    out.push(`  ${group.padEnd(16)}${cell(count)}  ECE ${error.toFixed(3)}`)
    for (const { from, ...bin } of bins)
      out.push(
        `    ab ${from.toFixed(2)}       ${cell(bin.count)}${cell(bin.claimed.toFixed(3))}${cell(bin.actual.toFixed(3))}`,
      )
  }
  return out.join('\n')
}

function sureLine({ document, field, wanted, got }: TruthReport['sureAndWrong'][number], isOpen: boolean): string {
  const said = isOpen ? `steht da ${String(wanted)} | gefunden ${String(got?.value)}` : ''
  return `    ${document} | ${field} | ${got?.confidence.toFixed(2)} | ${said} | Ursache:`
}

function missLine({ document, field, wanted, got }: TruthMiss, { isOpen }: { readonly isOpen: boolean }): string {
  const said = isOpen ? ` | steht da ${wanted ?? '–'} | gefunden ${got ?? '–'}` : ''
  return `    ${document} | ${field}${said}`
}

function cell(value: number | string): string {
  return String(value).padStart(8)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
