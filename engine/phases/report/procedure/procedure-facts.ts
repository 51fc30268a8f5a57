import type { LearningState } from '../../../model/lesson.ts'
import type { OperationFigures } from '../../../model/operation-figures.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'

/** A line of a table: what it is, and what holds here. */
export type Fact = readonly [name: string, value: string]

/** Tables of the document, each filled from the facts. */
export type ProcedureTable = 'machine' | 'parts' | 'settings' | 'retention' | 'figures' | 'learning'

/** What a Verfahrensdokumentation says about one installation, read from it and never typed. */
export interface ProcedureFacts {
  readonly officeName: string
  readonly producedAt: number
  readonly engineVersion: string
  /** Operating system, runtime and memory. */
  readonly machine: readonly Fact[]
  /** Settings with their effect. */
  readonly settings: readonly Fact[]
  /** Parts that read or change what is processed: models, data files, each with version or hash. */
  readonly parts: readonly Fact[]
  readonly figures: OperationFigures
  readonly learning: LearningState
  readonly taxonomy: Pick<Taxonomy, 'version' | 'kinds'>
}
