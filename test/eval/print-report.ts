import type { Measured } from './groups.ts'
import type { ConfidentAnswer } from './print-confidence.ts'
import { printConfidence } from './print-confidence.ts'
import type { StraightThrough } from './straight-through.ts'
import { printStraightThrough } from './straight-through.ts'
import { calibrationError } from '../train/calibrate.ts'
import type { Figures, Miss, Tally } from './score.ts'
import { figures, tally } from './score.ts'

export interface Report {
  readonly groups: readonly {
    readonly group: string
    readonly documents: number
    readonly fields: Readonly<Record<string, Figures>>
    readonly kinds: KindFigures | null
    readonly allKeyFields: number | null
    readonly straightThrough: readonly StraightThrough[]
    readonly answers: readonly ConfidentAnswer[]
  }[]
  readonly words: readonly { readonly variant: string; readonly documents: number; readonly recall: number }[]
  readonly timing: { readonly analysisMsPerPage: number; readonly analysisMsMax: number; readonly pages: number }
  readonly misses: readonly Miss[]
  readonly kindMisses: readonly {
    readonly group: string
    readonly file: string
    readonly wanted: string
    readonly got: string
    readonly decision: string
  }[]
  readonly failed: readonly { readonly file: string; readonly message: string }[]
}

interface KindFigures {
  readonly n: number
  readonly accuracy: number
  /** Of the documents that would be accepted without a person: how many, and how many of them right. */
  readonly autoShare: number
  readonly autoPrecision: number | null
  /** Of the most confident 65 of 100 documents, how many are right. */
  readonly surestPrecision: number
  /** Expected calibration error of the confidence, documents without a kind left out. */
  readonly calibrationError: number
}

const SUREST = 0.65

const KEY_FIELDS = ['number', 'date', 'gross', 'issuer']

/** Figures per group of layouts, word recall by kind of scan, time, and everything that went wrong. */
export function toReport(measured: readonly Measured[], failed: Report['failed']): Report {
  const counts: Tally = new Map()
  const misses: Miss[] = []
  const wrongKeys = new Map<string, Set<string>>()
  for (const one of measured) {
    const wrong = tally(counts, one.group, one.file, one.comparisons)
    misses.push(...wrong)
    const known = wrongKeys.get(one.group) ?? new Set<string>()
    wrongKeys.set(one.group, known)
    if (wrong.some(miss => KEY_FIELDS.includes(miss.field))) known.add(one.file)
  }
  const groups = [...counts.keys()].map(group => {
    const own = measured.filter(one => one.group === group)
    const withFields = own.filter(one => one.comparisons.length > 0)
    const fields = Object.fromEntries([...(counts.get(group) ?? [])].map(([field, count]) => [field, figures(count)]))
    const allKeyFields = withFields.length === 0 ? null : 1 - (wrongKeys.get(group)?.size ?? 0) / withFields.length
    const answers = own.flatMap(one => one.answers)
    const taken = own.flatMap(one => one.straightThrough ?? [])
    return {
      group,
      documents: own.length,
      fields,
      kinds: kindFigures(own),
      allKeyFields,
      answers,
      straightThrough: taken,
    }
  })
  const pages = measured.reduce((sum, one) => sum + one.pages, 0)
  return {
    groups,
    words: wordFigures(measured),
    timing: {
      analysisMsPerPage: measured.reduce((sum, one) => sum + one.analysisMs, 0) / Math.max(1, pages),
      analysisMsMax: Math.max(0, ...measured.map(one => one.analysisMs)),
      pages,
    },
    misses,
    kindMisses: measured.flatMap(one =>
      one.kind && !one.kind.wanted.includes(one.kind.got)
        ? [
            {
              group: one.group,
              file: one.file,
              wanted: one.kind.wanted.join('|'),
              got: one.kind.got,
              decision: one.kind.decision,
            },
          ]
        : [],
    ),
    failed,
  }
}

function kindFigures(own: readonly Measured[]): KindFigures | null {
  const kinds = own.flatMap(one => (one.kind ? [one.kind] : []))
  if (kinds.length === 0) return null
  const right = (kind: (typeof kinds)[number]): boolean => kind.wanted.includes(kind.got)
  const auto = kinds.filter(kind => kind.decision === 'auto')
  const surest = kinds.toSorted((a, b) => b.confidence - a.confidence).slice(0, Math.ceil(SUREST * kinds.length))
  return {
    n: kinds.length,
    accuracy: kinds.filter(right).length / kinds.length,
    autoShare: auto.length / kinds.length,
    autoPrecision: auto.length === 0 ? null : auto.filter(right).length / auto.length,
    surestPrecision: surest.filter(right).length / surest.length,
    calibrationError: calibrationError(
      kinds
        .filter(kind => kind.decision !== 'unklar')
        .map(kind => ({ confidence: kind.confidence, right: right(kind) })),
    ),
  }
}

function wordFigures(measured: readonly Measured[]): Report['words'] {
  const byVariant = new Map<string, number[]>()
  for (const { wordRecall } of measured) {
    if (wordRecall) byVariant.set(wordRecall.variant, [...(byVariant.get(wordRecall.variant) ?? []), wordRecall.share])
  }
  return [...byVariant].map(([variant, shares]) => ({
    variant,
    documents: shares.length,
    recall: shares.reduce((a, b) => a + b, 0) / shares.length,
  }))
}

export function printReport(report: Report, options: { readonly misses: boolean }): string {
  const out: string[] = []
  for (const { group, documents, fields, kinds, allKeyFields, ...one } of report.groups) {
    out.push(`\n${group} (${documents} Dokumente)`)
    const rows = Object.entries(fields).filter(([, one]) => one.n > 0)
    if (rows.length > 0) out.push('  Feld           n   Genauigkeit  Vollständigkeit    F1')
    for (const [field, own] of rows) {
      out.push(
        `  ${field.padEnd(12)}${String(own.n).padStart(4)}   ${share(own.precision).padStart(11)}  ${share(own.recall).padStart(15)}  ${share(own.f1).padStart(5)}`,
      )
    }
    if (one.straightThrough.length > 0) out.push(`  Ohne Rückfrage: ${printStraightThrough(one.straightThrough)}`)
    if (one.answers.length > 0) out.push(`  Sicherheit: ${printConfidence(one.answers)}`)
    if (allKeyFields !== null) out.push(`  Nummer, Datum, Brutto und Aussteller alle richtig: ${share(allKeyFields)}`)
    if (kinds)
      out.push(
        `  Art richtig: ${share(kinds.accuracy)} (n=${kinds.n}); ohne Rückfrage: ${share(kinds.autoShare)}, davon richtig ${share(kinds.autoPrecision)}; der sichersten 65 % richtig ${share(kinds.surestPrecision)}; ECE ${share(kinds.calibrationError)}`,
      )
  }
  if (report.words.length > 0) out.push('\nErkannte Wörter nach Art des Scans')
  for (const one of report.words) out.push(`  ${one.variant.padEnd(12)} ${share(one.recall)} (${one.documents})`)
  const { analysisMsPerPage, analysisMsMax, pages } = report.timing
  out.push(
    `\nAuswertung: ${analysisMsPerPage.toFixed(1)} ms je Seite (${pages} Seiten), längstes Dokument ${analysisMsMax.toFixed(0)} ms`,
  )
  for (const one of report.failed) out.push(`  nicht gelesen: ${one.file}: ${one.message}`)
  if (options.misses) {
    out.push('\nAbweichungen')
    for (const one of report.misses)
      out.push(
        `  ${one.group} | ${one.file.split('/').at(-1) ?? ''} | ${one.field}: erwartet ${String(one.wanted)}, gefunden ${String(one.got)}`,
      )
    for (const one of report.kindMisses)
      out.push(
        `  ${one.group} | ${one.file.split('/').slice(-2).join('/')} | Art: erwartet ${one.wanted}, gefunden ${one.got} (${one.decision})`,
      )
  }
  return `${out.join('\n')}\n`
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}
