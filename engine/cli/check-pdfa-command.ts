import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuBudget } from '../isolation/cpu-budget.ts'
import { createWorkerPool } from '../isolation/worker-pool.ts'
import type { PdfaReport } from '../model/pdfa-report.ts'
import { EXIT, UsageError } from './usage.ts'

interface Call {
  readonly file: string
  readonly json: boolean
  readonly part: 2 | 3 | undefined
}

const PAGES_SHOWN_MAX = 12

/**
 * `steuerstapel check-pdfa FILE.pdf [--part 2|3] [--json]`: holds a PDF against PDF/A, offline. Exit code 0 when it
 * keeps all rules, 2 when it breaks some, 64 on wrong usage.
 */
export async function runCheckPdfa(args: readonly string[]): Promise<number> {
  const { file, json, part } = readCall(args)
  const info = await stat(file).catch(() => null)
  if (!info?.isFile()) throw new UsageError(`${file} gibt es nicht oder ist keine Datei.`)
  const path = resolve(file)
  const pool = createWorkerPool({ size: 1, logger: { info: () => undefined, warn: () => undefined } })
  try {
    const options = {
      signal: new AbortController().signal,
      share: { rank: 'person' },
      ...cpuBudget('check-pdfa'),
    } as const
    const report = await pool.run('check-pdfa', { path, ...(part && { part }) }, options)
    process.stdout.write(json ? `${JSON.stringify(objectOf(path, report))}\n` : textOf(path, report))
    return report.findings.length === 0 ? EXIT.ok : EXIT.checkFailed
  } finally {
    await pool.close()
  }
}

function readCall(args: readonly string[]): Call {
  try {
    const options = { json: { type: 'boolean', default: false }, part: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [file, ...more] = positionals
    const { json, part } = values
    const isKnown = part === undefined || part === '2' || part === '3'
    if (file !== undefined && more.length === 0 && isKnown) {
      return { file, json, part: part === undefined ? undefined : part === '2' ? 2 : 3 }
    }
  } catch {
    // An unknown option is told like a missing file.
  }
  throw new UsageError('Bitte genau eine Datei angeben: check-pdfa DATEI.pdf [--part 2|3] [--json].')
}

function objectOf(path: string, { part, findings }: PdfaReport): object {
  return { file: path, ok: findings.length === 0, part, level: 'B', findings }
}

function textOf(path: string, { part, findings }: PdfaReport): string {
  const lines = findings.map(({ clause, text, count, pages }) => {
    const shown = pages.slice(0, PAGES_SHOWN_MAX).join(', ')
    const where = pages.length === 0 ? '' : ` Seite ${shown}${pages.length > PAGES_SHOWN_MAX ? ' …' : ''}.`
    return `  ${clause.padEnd(10)} ${text}${where}${count > 1 ? ` (${count}-mal)` : ''}`
  })
  const result =
    findings.length === 0
      ? `Kein Verstoß gegen die geprüften Regeln von PDF/A-${part}b gefunden.`
      : `Kein PDF/A-${part}b: ${findings.length} ${findings.length === 1 ? 'Regel ist' : 'Regeln sind'} verletzt (Abschnitte von ISO 19005-2).`
  // A name never steers the terminal.
  return [path, ...lines, result, ''].map(line => line.replace(/\p{Cc}/gu, '\uFFFD')).join('\n')
}
