import { sql } from '../sql-statement.ts'
import type { SqlClient } from '../sql-client.ts'

type Step = 1 | 2 | 3

/** What each step does: rows that are gone, then the keys of both indexes, which a vacuum alone leaves in them. */
const WORK: Readonly<Record<Step, string>> = {
  1: 'VACUUM search_documents, search_parts, search_words',
  2: 'REINDEX INDEX CONCURRENTLY search_parts_wordings',
  3: 'REINDEX INDEX CONCURRENTLY search_words_wordings',
}

/**
 * Takes the wordings of deleted batches out of the tables and indexes of the search, a step at a time; false when
 * nothing is left to do. What the server's disk and its write-ahead log still hold of them is the server's affair.
 */
export async function tidySearch(client: SqlClient): Promise<boolean> {
  const current = await currentStep(client)
  if (current === null) return false
  // A batch that is deleted during the work begins anew.
  await client.run(sql`DELETE FROM search_tidying WHERE step = ${current}`)
  if (current < 3) await client.run(sql`INSERT INTO search_tidying VALUES (${current + 1}) ON CONFLICT DO NOTHING`)
  await client.script(WORK[current])
  return (await currentStep(client)) !== null
}

async function currentStep(client: SqlClient): Promise<Step | null> {
  const row = await client.row<{ step: Step | null }>(sql`SELECT max(step) AS step FROM search_tidying`)
  return row?.step ?? null
}
