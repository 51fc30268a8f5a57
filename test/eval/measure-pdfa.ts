import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkPdfa } from '../../engine/pdfa/check-pdfa.ts'

/** How the checker of PDF/A agrees with a folder of files whose names say the verdict. */
export interface PdfaAgreement {
  readonly files: number
  readonly cpuMs: number
  /** Clause, number of files, and how many of them were judged as their names say. */
  readonly clauses: readonly { readonly clause: string; readonly files: number; readonly agreed: number }[]
  readonly misses: readonly string[]
}

/**
 * Judges the files of a folder that is laid out as the veraPDF corpus is: `…-pass-…` or `…-fail-…` in the name, the
 * part of ISO 19005 (`PDF_A-3b`) and the clause in the folders.
 */
export function measurePdfa(dir: string): PdfaAgreement {
  const before = process.cpuUsage()
  const clauses = new Map<string, { files: number; agreed: number }>()
  const misses: string[] = []
  let files = 0
  for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const verdict = /[-_ ](pass|fail)[-_ .][^/\\]*\.pdf$/i.exec(path)?.[1]?.toLowerCase()
    if (verdict === undefined) continue
    files++
    const part = /PDF_?A-3/i.test(join(dir, path)) ? 3 : 2
    const { findings } = checkPdfa(join(dir, path), { part })
    const clause = /(\d+(?:-\d+)+)-t\d+/.exec(path)?.[1]?.replaceAll('-', '.') ?? 'other'
    const entry = clauses.get(clause) ?? { files: 0, agreed: 0 }
    entry.files++
    if ((findings.length === 0) === (verdict === 'pass')) entry.agreed++
    else misses.push(`${path}: ${findings.map(({ rule }) => rule).join(', ') || 'no finding'}`)
    clauses.set(clause, entry)
  }
  const { user, system } = process.cpuUsage(before)
  const rows = [...clauses].map(([clause, entry]) => ({ clause, ...entry }))
  return { files, cpuMs: Math.round((user + system) / 1_000), clauses: rows, misses }
}

/** The agreement by group of clauses, as text. */
export function printPdfa({ files, cpuMs, clauses, misses }: PdfaAgreement): string {
  const groups = Map.groupBy(clauses, ({ clause }) => clause.split('.').slice(0, 2).join('.'))
  const rows = [...groups].map(([group, all]) => {
    const [of, agreed] = [
      all.reduce((sum, each) => sum + each.files, 0),
      all.reduce((sum, each) => sum + each.agreed, 0),
    ]
    return `${group.padEnd(8)} ${String(agreed).padStart(4)} of ${String(of).padStart(4)}`
  })
  const agreed = files - misses.length
  const share = files === 0 ? '–' : `${((100 * agreed) / files).toFixed(2)} %`
  return [
    'PDF/A',
    ...rows,
    `${agreed} of ${files} (${share}), ${cpuMs} ms`,
    ...misses.map(miss => `  ${miss}`),
    '',
  ].join('\n')
}
