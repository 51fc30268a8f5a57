/**
 * On whose behalf an operation runs, first things first: a picture that a person looks at, what else a person waits for,
 * the work of batches, and what nobody waits for.
 */
export type WorkShare =
  | { readonly rank: 'picture' | 'person' | 'upkeep' }
  | { readonly rank: 'batch'; readonly projectId: string; readonly batchId: string }
