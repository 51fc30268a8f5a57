/** What an engine has done so far, counted. */
export interface OperationFigures {
  readonly batches: Readonly<Record<string, number>>
  /** Epoch ms; null without any batch. */
  readonly firstBatchAt: number | null
  readonly lastBatchAt: number | null
  /** By status. */
  readonly documents: Readonly<Record<string, number>>
  /** By stable code. */
  readonly faults: Readonly<Record<string, number>>
  readonly pages: number
  /** By type, e.g. `set_field`. */
  readonly corrections: Readonly<Record<string, number>>
  /** Connections to other machines or programs by purpose. */
  readonly connections: Readonly<Record<string, number>>
  /** Of workers of other machines, by state; `lost` waits for the engine itself, since workers elsewhere lost it. */
  readonly tasks: Readonly<Record<string, number>>
  readonly clients: number
  readonly auditEntries: number
}
