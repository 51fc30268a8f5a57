import type { Batch } from '../../../model/batch.ts'

/** Place in managed storage of what is written for a batch: its base path, or `name` below it. */
export function inBatch({ basePath }: Pick<Batch, 'basePath'>, name?: string): string {
  const base = basePath.replace(/\/+$/, '')
  return name === undefined ? base : `${base}/${name}`
}
