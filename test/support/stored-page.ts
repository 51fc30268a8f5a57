import type { PageText } from '../../engine/model/page.ts'
import type { StoredPageText } from '../../engine/model/stored-page-text.ts'

/** A page's text as storage hands it on unread. */
export function storedPage({ number, text }: { readonly number: number; readonly text: PageText }): StoredPageText {
  return { number, json: Buffer.from(JSON.stringify(text)) }
}
