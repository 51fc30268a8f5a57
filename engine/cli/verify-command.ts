import { readFile, stat } from '../shared/disk/files.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuBudget } from '../isolation/cpu-budget.ts'
import { createWorkerPool } from '../isolation/worker-pool.ts'
import { readConfig } from '../config.ts'
import { verifierPage } from '../seal/verifier-page.ts'
import { parseSealKeys } from '../seal/parse-seal-keys.ts'
import { readKnownKeys } from '../keys/seal-keys.ts'
import type { BinderCheck, BinderCheckReport, KnownKeys } from '../model/binder-check.ts'
import { EXIT, UsageError } from './usage.ts'
import { writeNew } from './write-new.ts'

const MARKS: Readonly<Record<BinderCheck['state'], string>> = { ok: 'in Ordnung', wrong: 'FALSCH', unproved: 'offen' }

const RESULTS = {
  signed: 'Ergebnis: nichts Falsches gefunden; unterschrieben mit einem bekannten Schlüssel.',
  unknown: 'Ergebnis: nichts Falsches gefunden. Wessen Unterschrift es ist, ist nicht bewiesen.',
  unsigned: 'Ergebnis: nichts Falsches gefunden. Das Siegel ist ohne Unterschrift und bindet weniger.',
} as const

interface Call {
  readonly file: string
  readonly json: boolean
  /** A list of public keys, as `seal-key export` writes it. */
  readonly keys: string | undefined
  /** Where the page for a browser is written; then no Belegmappe is checked. */
  readonly html: string | undefined
}

/**
 * `steuerstapel verify FILE.pdf [--keys FILE] [--json]`: offline check of a Belegmappe against the keys named, or those
 * of the data folder. `--html FILE` writes a page instead that does so in a browser. Exit code 0 when nothing is wrong, 2 when something is, 64 on wrong usage.
 */
export async function runVerify(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const call = readCall(args)
  const known = await knownKeys(call.keys, environment)
  if (call.html !== undefined) return await writePage(call.html, known)
  const { json } = call
  const path = await existing(call.file)
  const pool = createWorkerPool({ size: 1, logger: { info: () => undefined, warn: () => undefined } })
  try {
    const signal = new AbortController().signal
    const options = { signal, share: { rank: 'person' }, ...cpuBudget('check-binder') } as const
    const report = await pool.run('check-binder', { path, known }, options)
    process.stdout.write(json ? `${JSON.stringify(objectOf(path, report))}\n` : textOf(path, report))
    return countWrong(report) === 0 ? EXIT.ok : EXIT.checkFailed
  } finally {
    await pool.close()
  }
}

async function existing(file: string): Promise<string> {
  const info = await stat(file).catch(() => null)
  if (!info?.isFile()) throw new UsageError(`${file} gibt es nicht oder ist keine Datei.`)
  return resolve(file)
}

/** The page that checks a Belegmappe in a browser, with the keys that are known here. */
async function writePage(out: string, { keys }: KnownKeys): Promise<number> {
  const fault = await writeNew(out, verifierPage(keys))
  if (fault !== null) process.stderr.write(`${fault}\n`)
  else process.stdout.write(`${out}\n`)
  return fault === null ? EXIT.ok : EXIT.fault
}

function readCall(args: readonly string[]): Call {
  try {
    const text = { type: 'string' } as const
    const options = { json: { type: 'boolean', default: false }, keys: text, html: text } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const { json, keys, html } = values
    const [file, ...more] = positionals
    if (more.length === 0 && (file === undefined) === (html !== undefined))
      return { file: file ?? '', json, keys, html }
  } catch {
    // An unknown option is told like a missing file.
  }
  throw new UsageError(
    'Bitte genau eine Datei angeben: verify DATEI.pdf [--keys DATEI] [--json], oder verify --html DATEI.html.',
  )
}

async function knownKeys(named: string | undefined, environment: NodeJS.ProcessEnv): Promise<KnownKeys> {
  if (named === undefined) return { keys: await readKnownKeys(readConfig(environment).dataDir), from: 'installation' }
  const keys = parseSealKeys(await readFile(named, 'utf8').catch(() => ''))
  if (keys && keys.length > 0) return { keys, from: 'given' }
  throw new UsageError(`${named} ist keine Liste von Siegelschlüsseln (steuerstapel seal-key export).`)
}

function countWrong({ checks }: BinderCheckReport): number {
  return checks.filter(({ state }) => state === 'wrong').length
}

function objectOf(path: string, report: BinderCheckReport): object {
  const { sha256, byteSize, batchId, seal, limits, checks } = report
  const ok = countWrong(report) === 0
  return { file: path, ok, sha256, byte_size: byteSize, batch_id: batchId, seal, limits, checks }
}

function resultOf({ seal }: BinderCheckReport): keyof typeof RESULTS {
  if (seal.format !== 'siegel/2') return 'unsigned'
  return seal.standing === 'known' ? 'signed' : 'unknown'
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
      ? RESULTS[resultOf(report)]
      : `Ergebnis: ${wrong} von ${report.checks.length} Prüfungen nicht bestanden.`
  // Names and texts of a foreign file never steer the terminal.
  return [path, `SHA-256 ${report.sha256}${about}`, '', ...lines, '', result, report.limits, '']
    .map(line => line.replace(/\p{Cc}/gu, '\uFFFD'))
    .join('\n')
}
