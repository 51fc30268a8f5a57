import type { PageText } from '../../../model/page.ts'
import type { PageVerbs } from '../../document-verbs.ts'
import { pageOf } from '../../rows/page-row.ts'
import type { PageRow } from '../../rows/page-row.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { SqlClient } from '../sql-client.ts'

/** Pages and their text. A stored text is the checkpoint of its page: it is never recognised again. */
export function createPageVerbs(client: SqlClient): PageVerbs {
  return {
    listByDocument: async id => {
      const rows = await client.rows<PageRow>(sql`SELECT * FROM pages WHERE document_id = ${id} ORDER BY number`)
      return rows.map(pageOf)
    },
    text: async (id, number) => {
      const row = await client.row<{ text: string }>(
        sql`SELECT text FROM page_texts WHERE document_id = ${id} AND number = ${number}`,
      )
      return row ? (JSON.parse(row.text) as PageText) : null
    },
    storedTexts: async (id, numbers) => {
      const rows = await client.rows<{ number: number; text: string }>(
        sql`SELECT number, text FROM page_texts
            WHERE document_id = ${id} AND number = ANY(${numbers}::bigint[]) ORDER BY number`,
      )
      return rows.map(({ number, text }) => ({ number, json: Buffer.from(text) }))
    },
    numbersWithText: async id => {
      const rows = await client.rows<{ number: number }>(sql`SELECT number FROM page_texts WHERE document_id = ${id}`)
      return new Set(rows.map(row => row.number))
    },
    saveText: async (id, number, text) => {
      await client.run(
        sql`INSERT INTO page_texts (document_id, number, text) VALUES (${id}, ${number}, ${jsonText(text)})
            ON CONFLICT (document_id, number) DO UPDATE SET text = excluded.text`,
      )
    },
    setAside: async (id, numbers, reason) => {
      await client.run(
        sql`UPDATE pages SET set_aside = ${reason} WHERE document_id = ${id} AND number = ANY(${numbers}::bigint[])`,
      )
    },
  }
}
