import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { OfficeWorkers } from '../isolation/office-pool.ts'
import type { PageWorkers } from '../isolation/operations.ts'
import type { BatchOutput } from '../model/batch.ts'
import { settleRemovals } from '../batches/retention/settle-removals.ts'
import { officeAccounts } from './office-accounts.ts'
import { openLanguageModel } from './open-language-model.ts'
import type { OpenLanguageModel } from './open-language-model.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import type { Phase } from '../phases/phase.ts'
import { createPipeline } from '../phases/pipeline.ts'
import { createLearner, type Learner } from '../queue/learner.ts'
import { createReviser, type Reviser } from '../queue/reviser.ts'
import { createRunner, type Runner } from '../queue/runner.ts'
import type { Sealer } from '../seal/sealer.ts'
import type { Clock } from '../shared/clock.ts'
import type { TellConnection } from '../shared/connection-log.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import { VERSION } from '../version.ts'

const RUNS_MAX = 2
/** Small batches, and other projects' ones, that do not wait until those have ended. */
const BESIDE_MAX = 4
/** As long as it takes to look at the next field. */
const QUIET_MS = 4_000
const LEARN_QUIET_MS = 5_000
const LESSONS_MIN = 20
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000]

export interface QueueDeps {
  readonly config: Config
  readonly storage: Storage
  readonly files: FileStore
  readonly workers: PageWorkers
  readonly office: OfficeWorkers
  readonly clock: Clock
  readonly sealer: Sealer
  readonly logger: Logger
  readonly taxonomy: Taxonomy
  /** Of the engine's listeners: never those of a language model. */
  readonly ownPorts: () => readonly number[]
  /** Hears of a Belegmappe that was written, before its run ends. */
  readonly onOutput: (batchId: string, output: BatchOutput) => void
  readonly retryDelaysMs?: readonly number[] | undefined
  /** Hears of connections to a language model. */
  readonly tell: TellConnection
  readonly onBatchEnded: (batchId: string) => void
  /** Whether the runner is told of every run that may be claimed. */
  readonly isTold: () => boolean
}

export interface Queue {
  readonly runner: Runner
  readonly reviser: Reviser
  readonly learner: Learner
  /** Lets go of connections when all have stopped. */
  closeQueue(): Promise<void>
}

/** Wires the phases with what drives them: new batches, and finished ones that were corrected. */
export function openQueue(deps: QueueDeps): Queue {
  const { config, storage, files, workers, clock, logger, onBatchEnded } = deps
  const { languageModel: setting, extraCaFile } = config
  const model = setting && openLanguageModel(setting, { extraCaFile, ownPorts: deps.ownPorts, tell: deps.tell })
  const { phases, takeOutput } = openPhases(deps, model)
  const shared = {
    storage,
    phases,
    clock,
    logger,
    takeOutput,
    retryDelaysMs: deps.retryDelaysMs ?? RETRY_DELAYS_MS,
    freeBytes: () => files.freeBytesAfterWrite(),
  }
  return {
    runner: createRunner({
      ...shared,
      onBatchEnded,
      isTold: deps.isTold,
      workers: config.workers,
      workerId: randomUUID(),
      runsMax: RUNS_MAX,
      besideMax: BESIDE_MAX,
    }),
    reviser: createReviser({
      ...shared,
      quietMs: QUIET_MS,
      removeManaged: files.removeManaged,
      settleRemovals: batch => settleRemovals({ storage, files, clock, logger }, batch),
    }),
    learner: createLearner({ storage, workers, clock, logger, quietMs: LEARN_QUIET_MS, lessonsMin: LESSONS_MIN }),
    closeQueue: async () => model?.close(),
  }
}

interface Phases {
  readonly phases: readonly Phase[]
  /** The Belegmappe that REPORT wrote last for a batch; it is given once. */
  readonly takeOutput: (batchId: string) => BatchOutput | null
}

function openPhases(deps: QueueDeps, languageModel: OpenLanguageModel | null): Phases {
  const { config, storage, files, workers, office, clock, logger, sealer, taxonomy } = deps
  const outputs = new Map<string, BatchOutput>()
  const phases = createPipeline({
    storage,
    files,
    workers,
    office,
    clock,
    logger,
    sealer,
    taxonomy,
    languageModel,
    limits: config.limits,
    documentPasswords: config.documentPasswords,
    engineVersion: VERSION,
    officeName: config.officeName,
    hasHashPages: config.hasHashPages,
    prefersArchive: config.prefersArchive,
    datev: { settings: config.datev, accounts: officeAccounts(config.dataDir) },
    onOutput: (batchId, output) => {
      outputs.set(batchId, output)
      deps.onOutput(batchId, output)
    },
  })
  const takeOutput = (batchId: string): BatchOutput | null => {
    const output = outputs.get(batchId) ?? null
    outputs.delete(batchId)
    return output
  }
  return { phases, takeOutput }
}
