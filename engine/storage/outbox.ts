import type { Batch, BatchStatus } from '../model/batch.ts'

/** A status change that a webhook tells of; written in the same step as the change itself. */
export interface BatchEvent {
  readonly id: string
  readonly batch: Pick<Batch, 'id' | 'projectId' | 'organizationId' | 'mandantId' | 'name' | 'createdAt'>
  readonly url: string
  readonly sequence: number
  readonly previousStatus: BatchStatus
  readonly status: BatchStatus
  readonly documentsTotal: number
  readonly documentsFailed: number
  readonly occurredAt: number
  readonly state: 'pending' | 'delivered' | 'exhausted' | 'gone'
  readonly attempts: number
  readonly nextAttemptAt: number | null
  /** Sealed; the batch's own secret, else the project's. */
  readonly sealedSecret: Buffer | null
}

export interface Delivery {
  readonly at: number
  readonly durationMs: number
  readonly statusCode: number | null
  /** Stable code when no answer came. */
  readonly fault: string | null
  /** Start of the answer, at most 1 kB. */
  readonly answer: string | null
}

export type DeliveryNext =
  | { readonly state: 'delivered' | 'exhausted' }
  | { readonly state: 'pending'; readonly nextAttemptAt: number }
  /** The receiver wants no more: every waiting event of the project for this URL ends too. */
  | { readonly state: 'gone' }

export interface WebhookVerbs {
  /** Events whose time has come, the longest overdue first. */
  due(now: number, limit: number): Promise<readonly BatchEvent[]>
  /** When the next event is due, or null. */
  nextDueAt(): Promise<number | null>
  /** Logs an attempt and sets what follows; false when the event no longer waits. */
  recordAttempt(eventId: string, delivery: Delivery, next: DeliveryNext): Promise<boolean>
  listByBatch(
    batchId: string,
  ): Promise<readonly { readonly event: BatchEvent; readonly deliveries: readonly Delivery[] }[]>
  /** Makes an event that has ended due again, with a fresh schedule; false when it waits anyway or is unknown. */
  replay(eventId: string, now: number): Promise<boolean>
  /** Sealed secret that signs the webhooks of a project's batches that bring none; null when none was set. */
  projectSecret(projectId: string): Promise<Buffer | null>
  /** Sets it where there is none; false when the project had one. */
  setProjectSecret(projectId: string, sealed: Buffer): Promise<boolean>
}
