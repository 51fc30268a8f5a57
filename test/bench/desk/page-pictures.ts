import type { Page } from 'playwright-core'

/** Each asks for the picture of one page and says how many ms it took until all of it was there. */
export type Pictures = readonly (() => Promise<number>)[]

/** The pictures of all pages of a batch, as large as a screen shows them. */
export async function openPictures(page: Page, base: string, batchId: string): Promise<Pictures> {
  const answer = await page.request.get(`${base}/local/batches/${batchId}`)
  const { documents } = (await answer.json()) as {
    documents: readonly { id: string; isContainer: boolean; pages: readonly { number: number }[] }[]
  }
  const { cookies } = await page.context().storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return documents
    .filter(({ isContainer }) => !isContainer)
    .flatMap(({ id, pages }) =>
      pages.map(({ number }) => async () => {
        const began = performance.now()
        const got = await fetch(`${base}/local/documents/${id}/pages/${number}/image`, { headers: { cookie } })
        if (!got.ok) throw new Error(`the picture came as ${got.status}`)
        await got.arrayBuffer()
        return performance.now() - began
      }),
    )
}
