import type { PageText } from './page.ts'

/** The text of a page as it is stored. */
export interface StoredPageText {
  readonly number: number
  /** JSON of a `PageText` in UTF-8. */
  readonly json: Uint8Array
}

/** What a page says; its words as objects take longer than all else that is done with them on the way to a worker. */
export function parsePageText({ json }: StoredPageText): PageText {
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8')) as PageText
}
