import { Client } from 'pg'
import { mandantData } from '../../support/a-mandant.ts'

export interface SeededOffice {
  readonly mandants: number
  readonly years: number
  readonly documents: number
  readonly pages: number
}

const FIRST_YEAR = 2021
export const YEARS = 5
const DOCUMENTS_A_YEAR = 2

/** Id of a seeded mandant, from 1. */
export function seededMandant(number: number): string {
  return `man_${String(number).padStart(26, '0')}`
}

/**
 * Puts an office of many years into a PostgreSQL database that an engine has brought to its schema: `mandants` people with
 * five client-years each, two read documents a year, `pages` pages a document. As rows that were there before, so that no
 * trigger counts what is counted here, and nothing is left to be done in the background.
 */
export async function seedOffice(url: string, mandants: number, pages: number): Promise<SeededOffice> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    for (const statement of statements(mandants, pages)) await client.query(statement)
    await client.query('SET session_replication_role = origin')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
  const documents = mandants * YEARS * DOCUMENTS_A_YEAR
  return { mandants, years: mandants * YEARS, documents, pages: documents * pages }
}

function statements(mandants: number, pages: number): readonly string[] {
  const everyMandant = `generate_series(1, ${mandants}) m`
  const everyYear = `${everyMandant}, generate_series(${FIRST_YEAR}, ${FIRST_YEAR + YEARS - 1}) y`
  const everyDocument = `${everyYear}, generate_series(1, ${DOCUMENTS_A_YEAR}) d`
  const mandant = `'man_' || lpad(m::text, 26, '0')`
  const batch = `'bat_' || lpad(m::text, 26, '0')`
  const document = `'doc_' || lpad(m::text, 12, '0') || lpad(y::text, 8, '0') || lpad(d::text, 6, '0')`
  const data = JSON.stringify(mandantData({})).replaceAll("'", "''")
  const at = `(1700000000000 + m * 1000)`
  return [
    `INSERT INTO mandants (id, organization_id, first_name, last_name, created_at)
     SELECT ${mandant}, 'org_kanzlei', 'Erika', 'Muster' || m, ${at} FROM ${everyMandant}`,
    `INSERT INTO mandant_data (mandant_id, version, changed_at, data) SELECT ${mandant}, 1, ${at}, '${data}' FROM ${everyMandant}`,
    `INSERT INTO year_sum_stands (mandant_id, stand) SELECT ${mandant}, 1 FROM ${everyMandant}`,
    `INSERT INTO client_years (mandant_id, year, organization_id, documents, unchecked, pages, last_delivery_at,
       open_items, open_questions, items_mark, items_counted)
     SELECT ${mandant}, y, 'org_kanzlei', ${DOCUMENTS_A_YEAR}, m % 3, ${DOCUMENTS_A_YEAR * pages}, ${at}, m % 7, m % 2, 1, 1
     FROM ${everyYear}`,
    `INSERT INTO board_counts SELECT c.organization_id, c.year, board_state(c), count(*) FROM client_years c GROUP BY 1, 2, 3`,
    `INSERT INTO batches (id, project_id, organization_id, name, status, options, base_path, error, mandant_id, created_at,
       updated_at)
     SELECT ${batch}, 'prj_fenster', 'org_kanzlei', 'Lieferung ' || m, 'failed', '{}', 'x/' || m,
       '{"code":"cancelled","message":"Abgebrochen."}', ${mandant}, ${at}, ${at} FROM ${everyMandant}`,
    `INSERT INTO documents (id, batch_id, position, filename, source, status, fetched_at, sha256, byte_size, media_type,
       page_count, sort_key)
     SELECT ${document}, ${batch}, (y - ${FIRST_YEAR}) * ${DOCUMENTS_A_YEAR} + d - 1, 'Beleg ' || d || '.pdf',
       '{"type":"upload"}', 'processed', ${at}, md5(${document}) || md5(${document}), 1000, 'application/pdf', ${pages}, ''
     FROM ${everyDocument}`,
    `INSERT INTO filings (document_id, organization_id, mandant_id, year, placed_by, documents, unchecked, pages, received_at)
     SELECT ${document}, 'org_kanzlei', ${mandant}, y, 'engine', 1, 0, ${pages}, ${at} FROM ${everyDocument}`,
    `INSERT INTO pages (document_id, number, width_pt, height_pt, has_text, has_images, source_number)
     SELECT ${document}, p, 595, 842, 1, 0, p FROM ${everyDocument}, generate_series(1, ${pages}) p`,
  ]
}
