import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuBudget } from '../isolation/cpu-budget.ts'
import { createWorkerPool } from '../isolation/worker-pool.ts'
import type { BinderCheck, BinderCheckReport } from '../model/binder-check.ts'
import { EXIT, UsageError } from './usage.ts'

const MARKS: Readonly<Record<BinderCheck['state'], string>> = { ok: 'in Ordnung', wrong: 'FALSCH', unproved: 'offen' }

/** What no check of a file by itself can prove; said with every result. */
const LIMITS =
  'Nicht bewiesen ist, wer die Datei geschrieben hat: Wer Mappe, Verzeichnis und Protokoll zusammen neu schreibt, kann auch alle Prüfsummen neu berechnen. Bitte dafür den SHA-256 der Datei mit dem vergleichen, den die Engine bei der Fertigstellung genannt hat (Fenster, /v1, protokoll.jsonl in einer Sicherung).'

/**
 * `steuerstapel verify FILE.pdf [--json]`: offline check of a Belegmappe. Exit code 0 when nothing is wrong, 2 when
 * something is, 64 on wrong usage.
 */
export async function runVerify(args: readonly string[]): Promise<number> {
  const { path, json } = await read(args)
  const pool = createWorkerPool({ size: 1, logger: { info: () => undefined, warn: () => undefined } })
  try {
    const signal = new AbortController().signal
    const options = { signal, share: { rank: 'person' }, ...cpuBudget('check-binder') } as const
    const report = await pool.run('check-binder', { path }, options)
    process.stdout.write(json ? `${JSON.stringify(objectOf(path, report))}\n` : textOf(path, report))
    return countWrong(report) === 0 ? EXIT.ok : EXIT.checkFailed
  } finally {
    await pool.close()
  }
}

async function read(args: readonly string[]): Promise<{ readonly path: string; readonly json: boolean }> {
  const { file, json } = readCall(args)
  const info = await stat(file).catch(() => null)
  if (!info?.isFile()) throw new UsageError(`${file} gibt es nicht oder ist keine Datei.`)
  return { path: resolve(file), json }
}

function readCall(args: readonly string[]): { readonly file: string; readonly json: boolean } {
  try {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) return { file, json: values.json }
  } catch {
    // An unknown option is told like a missing file.
  }
  throw new UsageError('Bitte genau eine Datei angeben: verify DATEI.pdf [--json].')
}

function countWrong({ checks }: BinderCheckReport): number {
  return checks.filter(({ state }) => state === 'wrong').length
}

function objectOf(path: string, report: BinderCheckReport): object {
  const { sha256, byteSize, batchId, checks } = report
  return { file: path, ok: countWrong(report) === 0, sha256, byte_size: byteSize, batch_id: batchId, checks }
}

function textOf(path: string, report: BinderCheckReport): string {
  const wrong = countWrong(report)
  const lines = report.checks.flatMap(({ state, text, findings }) => [
    `[${MARKS[state]}] ${text}`,
    ...findings.slice(0, 50).map(finding => `    - ${finding}`),
    ...(findings.length > 50 ? [`    - und ${findings.length - 50} weitere`] : []),
  ])
  const about = report.batchId === null ? '' : `, Stapel ${report.batchId}`
  const result =
    wrong === 0
      ? 'Ergebnis: nichts Falsches gefunden.'
      : `Ergebnis: ${wrong} von ${report.checks.length} Prüfungen nicht bestanden.`
  // Names and texts of a foreign file never steer the terminal.
  return [path, `SHA-256 ${report.sha256}${about}`, '', ...lines, '', result, LIMITS, '']
    .map(line => line.replace(/\p{Cc}/gu, '\uFFFD'))
    .join('\n')
}
