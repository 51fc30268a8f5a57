import { metricsText } from './answer/metrics-text.ts'
import type { MetricFamily } from './answer/metrics-text.ts'
import type { OperationFigures } from '../model/operation-figures.ts'
import type { Clock } from '../shared/clock.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'

/** Counting may take seconds on a large database. */
const KEPT_MS = 60_000

export interface EngineMetricsDeps {
  readonly storage: Pick<Storage, 'figures'>
  readonly files: Pick<FileStore, 'freeBytes'>
  readonly clock: Clock
  readonly isReady: () => boolean
  readonly version: string
  /** Workers of other machines, and operations that they do at the same time. */
  readonly workers: () => { readonly count: number; readonly capacity: number }
}

/** What `/metrics` tells: counts, never a name. Figures of the database are counted once a minute. */
export function createEngineMetrics(deps: EngineMetricsDeps): () => Promise<string> {
  const { storage, files, clock } = deps
  let kept: { readonly figures: Promise<OperationFigures>; readonly ms: number } | null = null
  const figures = (): Promise<OperationFigures> => {
    if (!kept || clock.monotonicMs() - kept.ms > KEPT_MS) {
      const asked = storage.figures()
      kept = { figures: asked, ms: clock.monotonicMs() }
      asked.catch(() => (kept = null))
    }
    return kept.figures
  }
  return async () =>
    metricsText([...ofDatabase(await figures()), ...ofEngine(deps, await files.freeBytes()), ...ofProcess()])
}

function ofDatabase({ batches, documents, faults, pages, tasks }: OperationFigures): MetricFamily[] {
  return [
    gaugeBy('steuerstapel_batches', 'Batches by status.', 'status', batches),
    gaugeBy('steuerstapel_documents', 'Documents by status.', 'status', documents),
    gaugeBy('steuerstapel_document_faults', 'Documents that failed, by code.', 'code', faults),
    gauge('steuerstapel_pages', 'Pages of all documents.', pages),
    gaugeBy(
      'steuerstapel_tasks',
      'Pages for workers of other machines, by state; lost: for the engine alone.',
      'state',
      tasks,
    ),
  ]
}

function ofEngine({ isReady, workers, version }: EngineMetricsDeps, freeBytes: number): MetricFamily[] {
  const { count, capacity } = workers()
  return [
    gauge('steuerstapel_ready', 'Whether new batches are taken.', isReady() ? 1 : 0),
    gauge('steuerstapel_workers', 'Workers of other machines that are here.', count),
    gauge('steuerstapel_worker_operations_max', 'Operations that they do at the same time.', capacity),
    gauge('steuerstapel_disk_free_bytes', 'Room where files are kept.', freeBytes),
    gaugeBy('steuerstapel_build_info', 'The program.', 'version', { [version]: 1 }),
  ]
}

/** Names as in Prometheus' own clients. */
function ofProcess(): MetricFamily[] {
  const { user, system } = process.cpuUsage()
  const startedAt = Math.round(performance.timeOrigin) / 1_000
  return [
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor time of the engine process.',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Memory of the engine process.', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'Start of the engine process.', startedAt),
  ]
}

function gauge(name: string, help: string, value: number): MetricFamily {
  return { name, type: 'gauge', help, samples: [{ value }] }
}

function gaugeBy(name: string, help: string, label: string, values: Readonly<Record<string, number>>): MetricFamily {
  const samples = Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }))
  return { name, type: 'gauge', help, samples }
}
