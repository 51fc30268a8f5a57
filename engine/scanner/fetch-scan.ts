import { setTimeout as after } from 'node:timers/promises'
import type { Clock } from '../shared/clock.ts'
import { EngineError, isEngineError } from '../shared/errors.ts'
import type { FileStore, StoredFile } from '../storage/file-store.ts'
import type { ScanJob, Scanner } from './ask-scanner.ts'
import type { FeederState, ScannerState } from './read-answers.ts'
import { asScannerFault, scannerFault } from './scanner-fault.ts'
import type { ScanPlan } from './write-scan-settings.ts'

export interface FetchScanDeps {
  readonly scanner: Scanner
  readonly files: Pick<FileStore, 'put'>
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly fileBytesMax: number
  readonly filesMax: number
  readonly isDiskLow: () => boolean
  readonly signal: AbortSignal
  /** Hears how many files are there. */
  readonly onFile: (count: number) => void
}

export interface FetchedScan {
  /** In the order of the paper; at least one. */
  readonly files: readonly StoredFile[]
  /** What ended the scan before its paper did; what had come by then is kept. */
  readonly fault: EngineError | null
}

/** Some scanners say that there is nothing more when they are asked again at once. */
const REST_MS = 1_000

/**
 * Scans, and takes what comes into the file store. Throws EngineError (`asScannerFault`, `scanner_empty`,
 * `scanner_jam` …) when nothing came, and the reason of `signal` when it was called off.
 */
export async function fetchScan(plan: ScanPlan, deps: FetchScanDeps): Promise<FetchedScan> {
  const { scanner, signal } = deps
  const job = await scanner.begin(plan).catch(async (error: unknown) => {
    signal.throwIfAborted()
    throw (await whyNot(plan, scanner, true)) ?? error
  })
  const files: StoredFile[] = []
  let fault: EngineError | null = null
  try {
    await takeFiles(plan, job, files, deps)
    fault = plan.source === 'glass' && files.length > 0 ? null : await whyNot(plan, scanner, files.length === 0)
  } catch (error) {
    signal.throwIfAborted()
    const known = asScannerFault(error)
    fault = isOfPaper(known) ? ((await whyNot(plan, scanner, files.length === 0)) ?? known) : known
  } finally {
    await job.end()
  }
  if (files.length > 0) return { files, fault }
  throw fault ?? scannerFault(plan.source === 'glass' ? 'scanner_stopped' : 'scanner_empty')
}

async function takeFiles(plan: ScanPlan, job: ScanJob, files: StoredFile[], deps: FetchScanDeps): Promise<void> {
  const { clock, signal, fileBytesMax } = deps
  while (files.length < deps.filesMax) {
    if (deps.isDiskLow()) throw diskLow()
    const began = clock.monotonicMs()
    const bytes = await job.next()
    if (bytes === null) return
    files.push(await deps.files.put(bytes, { byteSizeMax: fileBytesMax, signal }))
    deps.onFile(files.length)
    // The glass holds one sheet; who asks again has it scanned again.
    if (plan.source === 'glass') return
    await after(Math.min(REST_MS, (clock.monotonicMs() - began) / 2), undefined, { signal })
  }
  throw scannerFault('scanner_too_large')
}

function isOfPaper({ code }: EngineError): boolean {
  return ['scanner_refused', 'scanner_not_understood', 'scanner_unreachable', 'scanner_busy'].includes(code)
}

/** What the scanner says is wrong; null when it says nothing. An empty feeder is wrong only where nothing came. */
async function whyNot(plan: ScanPlan, scanner: Scanner, isEmptyWrong: boolean): Promise<EngineError | null> {
  try {
    return faultOfState(plan, await scanner.state(), isEmptyWrong)
  } catch (error) {
    if (isEngineError(error)) return null
    throw error
  }
}

/** Of a state, before and after a scan; null when it stands in the way of nothing. */
export function faultOfState(
  { source }: Pick<ScanPlan, 'source'>,
  { scanner, feeder }: { readonly scanner: ScannerState; readonly feeder: FeederState },
  isEmptyWrong: boolean,
): EngineError | null {
  if (source !== 'glass') {
    if (feeder === 'jam') return scannerFault('scanner_jam')
    if (feeder === 'open') return scannerFault('scanner_open')
    if (feeder === 'empty' && isEmptyWrong) return scannerFault('scanner_empty')
  }
  return scanner === 'stopped' ? scannerFault('scanner_stopped') : null
}

function diskLow(): EngineError {
  const message = 'Auf dem Datenträger ist zu wenig Platz. Bitte Platz schaffen und noch einmal scannen.'
  return new EngineError('transient', 'storage_full', message)
}
