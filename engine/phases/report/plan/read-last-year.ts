import { readFile } from '../../../shared/disk/files.ts'
import { z } from 'zod'
import type { Batch } from '../../../model/batch.ts'
import type { LastYear, LastYearTotal } from '../../../model/last-year.ts'
import { parseDecimal } from '../../../shared/money.ts'
import { inBatch } from '../outputs/in-batch.ts'
import { editionsOf } from './keep-earlier-edition.ts'
import type { PlanDeps } from './plan-deps.ts'

/** Belegmappen of a mandant that are looked at, the newest first. */
const BATCHES_MAX = 50
const id = z.string().nullable()

/** What is read of an index; it may be of an earlier version of the program, which knew less. */
const indexSchema = z.object({
  produced_at: z.iso.datetime({ offset: true }),
  tax_year: z.int(),
  totals: z.array(
    z.object({
      form: z.string(),
      key: z.string(),
      line: id,
      label: z.string(),
      side: z.enum(['einnahme', 'abzug', 'steuer', 'ermaessigung', 'gegenrechnung', 'angabe']),
      person: z.enum(['A', 'B', 'gemeinsam']).nullable(),
      object_id: id,
      child_id: id,
      business_id: id,
      year: z.int().nullable(),
      amount: z.string().regex(/^-?\d+\.\d{2}$/),
      /** Of days and kilometres, which are no amounts; unknown to earlier versions. */
      quantity: z.number().nullish(),
    }),
  ),
})

/** Whose year before is asked for: a batch of a project, or (`id` null) a client-year. */
type Asking = Pick<Batch, 'mandantId'> & { readonly id: string | null; readonly projectId: string | null }

/**
 * The sums of the same mandant's Belegmappe of the year before `year`, from its index; the one that was written last
 * where there are several, but an edition of that client-year (`edition`) before those of its deliveries. Null where
 * there is none: no mandant, no such year, or nothing that can be read.
 */
export async function readLastYear(
  { storage, files }: Pick<PlanDeps, 'storage' | 'files'>,
  { id: batchId, projectId, mandantId }: Asking,
  year: number | null,
  edition: { readonly path: string; readonly name: string } | null = null,
): Promise<LastYear | null> {
  if (mandantId === null || year === null) return null
  const whole = edition && (await readIndex(files.managedPath(edition.path)))
  if (edition && whole?.year === year - 1) return { ...whole, batchName: edition.name, others: 0 }
  const filter = { projectId, mandantId, status: 'completed', limit: BATCHES_MAX, offset: 0 } as const
  const { items } = await storage.batches.list(filter)
  const found: Omit<LastYear, 'others'>[] = []
  for (const { batch } of items) {
    // An index that was written for another mandant names that one until it is written anew.
    const isOwn = editionsOf(await storage.audit.list(batch.id), mandantId).at(-1) === mandantId
    const read =
      batch.id === batchId || !isOwn ? null : await readIndex(files.managedPath(inBatch(batch, 'index.json')))
    if (read?.year === year - 1) found.push({ ...read, batchName: batch.name })
  }
  const [newest, ...others] = found.toSorted((one, other) => other.producedAt - one.producedAt)
  return newest ? { ...newest, others: others.length } : null
}

async function readIndex(path: string): Promise<Pick<LastYear, 'year' | 'producedAt' | 'totals'> | null> {
  const index = indexSchema.safeParse(await readJson(path))
  if (!index.success) return null
  const { tax_year: year, produced_at: producedAt, totals } = index.data
  const own = totals.filter(total => total.year === year && typeof total.quantity !== 'number')
  return { year, producedAt: Date.parse(producedAt), totals: own.map(totalOf) }
}

function totalOf(total: z.infer<typeof indexSchema>['totals'][number]): LastYearTotal {
  const { form, key, line, label, side, person, amount } = total
  const place = { person, objectId: total.object_id, childId: total.child_id, businessId: total.business_id }
  return { form, key, line, label, side, ...place, cents: parseDecimal(amount) }
}

/** Null where there is no such file, or something else than JSON in it. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown
  } catch {
    return null
  }
}
