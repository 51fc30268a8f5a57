import type { Logger } from 'pino'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { AnalysisProvider } from './providers/analysis-provider.ts'
import type { ConsultBounds } from './providers/consult.ts'

export interface AnalysisDeps {
  readonly workers: PageWorkers
  readonly storage: Pick<Storage, 'documents' | 'pages' | 'mandants' | 'expected' | 'lessons' | 'audit'>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error' | 'debug'>
  readonly taxonomy: Taxonomy
  /** Asked about what the engine cannot read by itself; null when the office has none. */
  readonly languageModel: { readonly provider: AnalysisProvider; readonly bounds: ConsultBounds } | null
}
