import type { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import { sendRequest } from '../shared/send-request.ts'
import type { Sender } from '../shared/send-request.ts'
import { readAbilities, readState } from './read-answers.ts'
import type { FeederState, ScannerAbilities, ScannerState } from './read-answers.ts'
import { asScannerFault, scannerFault } from './scanner-fault.ts'
import type { ScanPlan } from './write-scan-settings.ts'
import { writeScanSettings } from './write-scan-settings.ts'

export interface AskDeps {
  /** Reaches the scanner of the settings and nothing else. */
  readonly dispatcher: Sender
  readonly signal: AbortSignal
  /** Between two tries while the scanner is not ready. */
  readonly pauseMs?: number
}

/** A scan that was begun at the scanner. */
export interface ScanJob {
  /** The next file of it; null after the last one. Throws as `asScannerFault`. */
  next(): Promise<Readable | null>
  /** Lets the scanner forget it; what it fails at is the scanner's own business. */
  end(): Promise<void>
}

export interface Scanner {
  abilities(): Promise<ScannerAbilities>
  state(): Promise<{ readonly scanner: ScannerState; readonly feeder: FeederState }>
  begin(plan: ScanPlan): Promise<ScanJob>
}

const ANSWER_BYTES_MAX = 1024 * 1024
const PAUSE_MS = 1_000
/** Scanners warm up, or are still pulling the next page (503); so often they are asked again. */
const BEGIN_TRIES = 10
const PAGE_TRIES = 120
/** A PDF comes when the whole stack has gone through. */
const PAGE_MS = 10 * 60_000

/** A scanner that speaks eSCL, by the root of its resources. Every method throws EngineError (`asScannerFault`). */
export function openScanner(root: URL, deps: AskDeps): Scanner {
  return {
    abilities: async () => readAbilities(await askText(root, 'ScannerCapabilities', deps)),
    state: async () => readState(await askText(root, 'ScannerStatus', deps)),
    begin: plan => beginJob(root, plan, deps),
  }
}

async function askText(root: URL, name: string, deps: AskDeps): Promise<string> {
  const { status, body } = await ask(under(root, name), { method: 'GET' }, deps)
  if (status === 200) return readText(body)
  await drop(body)
  throw refusal(status)
}

async function beginJob(root: URL, plan: ScanPlan, deps: AskDeps): Promise<ScanJob> {
  const body = writeScanSettings(plan)
  const headers = { 'content-type': 'text/xml' }
  for (let tries = BEGIN_TRIES; ; tries--) {
    const answer = await ask(under(root, 'ScanJobs'), { method: 'POST', headers, body }, deps)
    await drop(answer.body)
    const place = answer.status === 201 ? URL.parse(answer.location, root.href) : null
    // Scanners name a host that only they know; the job is at the one that was asked.
    if (place) return jobAt(new URL(place.pathname, root), deps)
    if (answer.status !== 503) throw refusal(answer.status)
    if (tries <= 1) throw scannerFault('scanner_busy')
    await pause(deps)
  }
}

function jobAt(place: URL, deps: AskDeps): ScanJob {
  return {
    next: async () => {
      for (let tries = PAGE_TRIES; ; tries--) {
        const { status, body } = await ask(under(place, 'NextDocument'), { method: 'GET' }, deps)
        if (status === 200) return body
        await drop(body)
        // Not found after the last page, and gone where the job is forgotten by then.
        if (status === 404 || status === 410) return null
        if (status !== 503) throw refusal(status)
        if (tries <= 1) throw scannerFault('scanner_unreachable')
        await pause(deps)
      }
    },
    end: async () => {
      // The job is given up although everything else was.
      const own = { ...deps, signal: AbortSignal.timeout(5_000) }
      await ask(place, { method: 'DELETE' }, own).then(
        ({ body }) => drop(body),
        () => undefined,
      )
    },
  }
}

interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Answer {
  readonly status: number
  readonly location: string
  readonly body: Readable
}

/** Redirections are not followed: a scanner has no reason for one. */
async function ask(url: URL, asked: Asked, { dispatcher, signal }: AskDeps): Promise<Answer> {
  const isPage = url.pathname.endsWith('/NextDocument')
  try {
    const { statusCode, headers, body } = await sendRequest(url, {
      ...asked,
      dispatcher,
      signal,
      ...(isPage && { headersTimeout: PAGE_MS }),
    })
    return { status: statusCode, location: String(headers['location'] ?? ''), body }
  } catch (error) {
    signal.throwIfAborted()
    throw asScannerFault(error)
  }
}

function refusal(status: number): Error {
  if (status === 401 || status === 403) return scannerFault('scanner_locked')
  if (status === 503) return scannerFault('scanner_busy')
  // What it is about stands in the status, which is asked for next.
  return scannerFault(status === 404 ? 'scanner_not_understood' : 'scanner_refused')
}

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > ANSWER_BYTES_MAX) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw asScannerFault(error)
  }
  if (bytes > ANSWER_BYTES_MAX) throw scannerFault('scanner_not_understood')
  return Buffer.concat(chunks).toString('utf8')
}

/** What nobody reads: a small answer, so that the connection can be used again. */
async function drop(body: Readable): Promise<void> {
  await readText(body).catch(() => undefined)
}

function under(place: URL, name: string): URL {
  return new URL(`${place.pathname.replace(/\/+$/, '')}/${name}`, place)
}

async function pause({ pauseMs = PAUSE_MS, signal }: AskDeps): Promise<void> {
  await after(pauseMs, undefined, { signal })
}
