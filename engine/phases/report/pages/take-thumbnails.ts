import { readFile } from '../../../shared/disk/files.ts'
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import { removeFile } from '../../../shared/disk/remove-path.ts'
import { abandonPdfium } from '../../../pdfium/pdf-file.ts'
import type { BinderPlan, PagePicture } from '../../../model/binder-plan.ts'
import { isEngineError } from '../../../shared/errors.ts'
import { renderPage } from '../../../page-picture/render-page.ts'

export interface Thumbnail {
  readonly image: PDFRef
  readonly widthPx: number
  readonly heightPx: number
}

/** By page as `pictureKey` names it; a page that cannot be drawn has none. */
export type Thumbnails = ReadonlyMap<string, Thumbnail>

/** Pictures in one binder; so many are a megabyte at most, and nobody looks at more. */
export const THUMBNAILS_MAX = 200
const SIDE_PX = 180

/** What stays out of the binder and can be shown small, in the order of the lists in the ledger. */
export function picturesOf(plan: BinderPlan): PagePicture[] {
  return [...plan.setAside, ...plan.asidePages].flatMap(({ picture }) => (picture ? [picture] : []))
}

export function pictureKey({ path, sourceNumber, rotation }: PagePicture): string {
  return `${path} ${sourceNumber} ${rotation}`
}

/** Draws the pages that stay out of the binder, the first 200 of them, and embeds the pictures as JPEG. */
export async function takeThumbnails(pdf: PDFDocument, plan: BinderPlan): Promise<Thumbnails> {
  const taken = new Map<string, Thumbnail>()
  const outPath = `${plan.outPath}.thumbnail.jpg`
  for (const picture of picturesOf(plan).slice(0, THUMBNAILS_MAX)) {
    if (taken.has(pictureKey(picture))) continue
    const size = await draw(picture, outPath)
    if (!size) continue
    const image = await pdf.embedJpg(await readFile(outPath))
    await image.embed()
    taken.set(pictureKey(picture), { image: image.ref, ...size })
  }
  await removeFile(outPath)
  return taken
}

async function draw({ path, mediaType, sourceNumber, rotation }: PagePicture, outPath: string) {
  try {
    const file = { path, mediaType }
    return await renderPage({ file, page: sourceNumber, rotation, sizeMaxPx: SIDE_PX, outPath })
  } catch (error) {
    // A page that nobody can draw is set aside without a picture; after a trap only a fresh PDFium draws the others.
    if (isEngineError(error)) return null
    if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error
    abandonPdfium()
    return null
  }
}
