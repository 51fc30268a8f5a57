import type { Logger } from 'pino'
import type { CreateBatch } from '../batches/create-batch.ts'
import type { Project } from '../model/client.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError, Stop, isEngineError } from '../shared/errors.ts'
import type { Sender } from '../shared/send-request.ts'
import type { FileStore, StoredFile } from '../storage/file-store.ts'
import { whileThere } from '../storage/while-there.ts'
import { openScanner } from './ask-scanner.ts'
import type { Scanner } from './ask-scanner.ts'
import { faultOfState, fetchScan } from './fetch-scan.ts'
import type { FetchedScan } from './fetch-scan.ts'
import type { ScanSource, ScannerAbilities, ScannerState } from './read-answers.ts'
import { scannerFault } from './scanner-fault.ts'
import { scannerRoot } from './scanner-setting.ts'
import type { ScannerSetting } from './scanner-setting.ts'
import { planScan } from './write-scan-settings.ts'
import type { ScanPlan } from './write-scan-settings.ts'

export interface ScanningDeps {
  /** `scanner` is read anew each time: people change it while the engine runs. */
  readonly config: {
    readonly limits: { readonly fileBytesMax: number; readonly documentsPerBatchMax: number }
    readonly scanner: ScannerSetting | null
  }
  readonly dispatcher: Sender
  readonly files: Pick<FileStore, 'put' | 'has' | 'hold'>
  readonly createBatch: CreateBatch
  readonly project: () => Promise<Project>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly isDiskLow: () => boolean
  readonly onCreated: () => void
  /** Between two tries while the scanner is not ready. */
  readonly pauseMs?: number
}

/** What somebody wants scanned. */
export interface ScanOrder {
  readonly source: ScanSource
  /** Of the batch that it becomes. */
  readonly name: string
  readonly mandantId: string | null
  /** Who asked; null where there are no users. */
  readonly by: string | null
}

/** How far the scan is that was asked for last. */
export interface ScanProgress {
  readonly state: 'idle' | 'scanning' | 'done' | 'failed'
  readonly by: string | null
  /** That have come. */
  readonly files: number
  readonly batchId: string | null
  /** Of a failed one, or of one that ended before its paper did. */
  readonly fault: { readonly code: string; readonly message: string } | null
}

export interface ScannerLook extends ScannerAbilities {
  readonly state: ScannerState
}

export interface Scanning {
  /** As it is set; null when none is. */
  address(): string | null
  /** Asks the scanner what it can and does. Throws EngineError (`asScannerFault`, `scanner_off`). */
  look(): Promise<ScannerLook>
  /** Begins a scan, which goes on by itself. Throws EngineError `scanner_off`, `scan_running`. */
  scan(order: ScanOrder): void
  /** Calls off the scan that is under way; nothing is kept of it. */
  cancel(): Promise<void>
  progress(): ScanProgress
  /** Calls off the scan that is under way. */
  stop(): Promise<void>
}

const IDLE: ScanProgress = { state: 'idle', by: null, files: 0, batchId: null, fault: null }

interface Running {
  readonly stopping: AbortController
  readonly ended: Promise<void>
}

interface State {
  progress: ScanProgress
  running: Running | null
}

/** Fetches scans from the scanner of the settings, one at a time; each becomes a batch. */
export function createScanning(deps: ScanningDeps): Scanning {
  const state: State = { progress: IDLE, running: null }
  const cancel = async (): Promise<void> => {
    state.running?.stopping.abort(new Stop('cancel_requested'))
    await state.running?.ended
  }
  return {
    address: () => deps.config.scanner?.url ?? null,
    look: async () => {
      const scanner = reach(deps, new AbortController().signal)
      const abilities = await scanner.abilities()
      return { ...abilities, state: (await scanner.state()).scanner }
    },
    scan: order => {
      if (state.running) throw scannerFault('scan_running')
      const stopping = new AbortController()
      const scanner = reach(deps, stopping.signal)
      state.progress = { ...IDLE, state: 'scanning', by: order.by }
      const ended = runScan(deps, state, { scanner, order, signal: stopping.signal })
      state.running = { stopping, ended: ended.finally(() => (state.running = null)) }
    },
    cancel,
    progress: () => state.progress,
    stop: cancel,
  }
}

/** The scanner as it is set now. Throws EngineError `scanner_off`. */
function reach(deps: ScanningDeps, signal: AbortSignal): Scanner {
  const root = scannerRoot(deps.config.scanner?.url ?? '')
  if (root === null) throw scannerFault('scanner_off')
  return openScanner(root, { ...deps, signal })
}

interface ScanParts {
  readonly scanner: Scanner
  readonly order: ScanOrder
  readonly signal: AbortSignal
}

/** Never rejects: what became of the scan stands in its progress. */
async function runScan(deps: ScanningDeps, state: State, { scanner, order, signal }: ScanParts): Promise<void> {
  const { logger } = deps
  const tell = (told: Partial<ScanProgress>): void => void (state.progress = { ...state.progress, ...told })
  try {
    const { batchId, fault } = await scanBatch(deps, scanner, order, { signal, onFile: files => tell({ files }) })
    tell({ state: 'done', batchId, fault: fault && faultOf(fault) })
    logger.info({ batchId, files: state.progress.files, ...(fault && { code: fault.code }) }, 'scan_batch_created')
    deps.onCreated()
  } catch (error) {
    if (signal.aborted) return void (state.progress = IDLE)
    tell({ state: 'failed', fault: faultOf(error) })
    if (isEngineError(error)) logger.warn({ code: error.code }, 'scan_failed')
    else logger.error({ err: error }, 'scan_failed')
  }
}

interface ScanWatch {
  readonly signal: AbortSignal
  readonly onFile: (count: number) => void
}

async function scanBatch(
  deps: ScanningDeps,
  scanner: Scanner,
  order: ScanOrder,
  watch: ScanWatch,
): Promise<{ readonly batchId: string; readonly fault: EngineError | null }> {
  const { scanner: setting, limits } = deps.config
  if (setting === null) throw scannerFault('scanner_off')
  const abilities = await scanner.abilities()
  const source = abilities.sources.get(order.source)
  const plan = source ? planScan(order.source, source, setting) : null
  if (!plan) throw scannerFault('scanner_source_missing')
  const fault = faultOfState(plan, await scanner.state(), abilities.detectsPaper)
  if (fault) throw fault
  const filesMax = limits.documentsPerBatchMax
  const fetched = await fetchScan(plan, { ...deps, ...watch, scanner, fileBytesMax: limits.fileBytesMax, filesMax })
  return { batchId: await createScanBatch(deps, order, plan, fetched), fault: fetched.fault }
}

async function createScanBatch(
  deps: ScanningDeps,
  { name, mandantId }: ScanOrder,
  plan: ScanPlan,
  { files }: FetchedScan,
): Promise<string> {
  const project = await deps.project()
  const { batch } = await whileThere(
    deps.files,
    files.map(({ sha256 }) => sha256),
    () =>
      deps.createBatch({
        project,
        name,
        mandant: mandantId === null ? null : { type: 'existing', id: mandantId },
        documents: files.map((stored, at) => {
          return { filename: filenameOf(plan, at, files), source: { type: 'upload' as const }, stored }
        }),
        idempotency: null,
      }),
  )
  return batch.id
}

function filenameOf({ format }: ScanPlan, at: number, files: readonly StoredFile[]): string {
  const ending = format === 'application/pdf' ? 'pdf' : 'jpg'
  return files.length === 1 ? `Scan.${ending}` : `Scan ${String(at + 1).padStart(3, '0')}.${ending}`
}

function faultOf(error: unknown): NonNullable<ScanProgress['fault']> {
  if (isEngineError(error)) return { code: error.code, message: error.message }
  const message =
    'Das Scannen ist gescheitert. Bitte noch einmal versuchen; der Grund steht in logs/engine.log im Datenordner.'
  return { code: 'internal_error', message }
}
