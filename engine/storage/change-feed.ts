/**
 * What changed, or what is to be done: `task-waits`, `task-done` (id of the task), `run` (a run may be claimed), `source`
 * (something is to be fetched), `outbox` (a webhook is to be sent), `batch` (anything that is shown of it), each with the
 * id of the batch; `year` and `mandant` with the id of the mandant; `access` (a token or its program) with the id of the
 * program. Never a word of a document.
 */
export const CHANGE_TOPICS = [
  'task-waits',
  'task-done',
  'run',
  'source',
  'outbox',
  'batch',
  'year',
  'mandant',
  'access',
] as const
export type ChangeTopic = (typeof CHANGE_TOPICS)[number]

export interface Change {
  readonly topic: ChangeTopic
  readonly id: string
}

/** Tells what was committed to the database, by this process or another one. */
export interface ChangeFeed {
  /** While it is not, nothing is told, and whoever waits has to look by itself now and then. */
  isLive(): boolean
  /**
   * Hears of every change from now on, until the function that it answers is called. Null: the feed went away or came
   * back, so anything may have changed.
   */
  hear(listener: (change: Change | null) => void): () => void
  close(): Promise<void>
}

/** Of a database file, which one process alone writes: whoever changes something there wakes the others itself. */
export const NO_CHANGES: ChangeFeed = {
  isLive: () => false,
  hear: () => () => undefined,
  close: async () => undefined,
}
