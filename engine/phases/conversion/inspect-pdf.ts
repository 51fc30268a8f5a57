import { closePdf, openPdf, withPage } from '../../isolation/pdf-file.ts'
import type { InspectedPage } from '../../isolation/conversion-operations.ts'
import { judgePage } from './judge-page.ts'

/** Size of a page that cannot be loaded: A4 in points, so that it still has a place in the binder. */
const A4 = { widthPt: 595.28, heightPt: 841.89 }

/** The pages of a PDF; `checkCount` may refuse their number before they are looked at. */
export async function inspectPdf(path: string, checkCount: (count: number) => void): Promise<InspectedPage[]> {
  const file = await openPdf(path)
  checkCount(file.pageCount)
  const pages: InspectedPage[] = []
  for (let number = 1; number <= file.pageCount; number++) {
    const page = await withPage(file, number, loaded => {
      const makeup = judgePage(loaded)
      return {
        number,
        widthPt: loaded.widthPt,
        heightPt: loaded.heightPt,
        hasText: makeup.hasText,
        hasImages: makeup.pictures.length > 0,
      }
    })
    pages.push(page ?? { number, ...A4, hasText: false, hasImages: false })
  }
  closePdf()
  return pages
}
