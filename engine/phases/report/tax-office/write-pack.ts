import { join } from 'node:path'
import type {
  PackLimits,
  PackOutcome,
  PackPlanInput,
  PackRefusal,
  PackSource,
  PackedFile,
} from '../../../model/tax-office-pack.ts'
import { writeFile } from '../../../shared/disk/files.ts'
import { findActiveContent } from './find-active-content.ts'
import { measureDocument } from './measure-document.ts'
import type { DocumentPart } from './measure-document.ts'
import { createPackWriter } from './pack-pages.ts'
import type { PackWriter } from './pack-pages.ts'
import { packTexts } from './pack-texts.de.ts'
import { planPack } from './plan-pack.ts'
import type { MeasuredDocument, PartRef } from './plan-pack.ts'
import { writePackLetter } from './write-pack-letter.ts'

/** Room that is kept for the cover letter of some hundred documents. */
const LETTER_BYTES_MAX = 500_000

interface Fit {
  readonly source: PackSource
  readonly parts: readonly DocumentPart[]
}

interface Left {
  readonly documentId: string
  readonly refusal: PackRefusal
}

/**
 * Operation `write-tax-office-pack`: PDFs of the documents within the limits, named in order, with a cover letter that
 * lists them. What does not fit is named with its reason and stands in no file. Each file was opened again and looked
 * through for active content; a document that has some is left out. The same input gives the same bytes.
 */
export async function writePack(input: PackPlanInput): Promise<PackOutcome> {
  const { documents, limits, letter, folderPath } = input
  const writer = createPackWriter()
  const { fits, left } = await measureAll(writer, documents, limits)
  const { plan, attachments } = await writeWithin(writer, fits, limits)
  for (const at of plan.left) left.push({ documentId: fits[at]?.source.documentId ?? '', refusal: 'message_full' })
  if (plan.files.length === 0) return { files: [], left, reduced: [] }
  const files: PackedFile[] = []
  const put = async (name: string, bytes: Uint8Array, pages: number): Promise<void> => {
    await writeFile(join(folderPath, name), bytes)
    files.push({ name, pages, byteSize: bytes.length })
  }
  const packed = fits.slice(0, fits.length - plan.left.length)
  const names = plan.files.map((refs, index) => fileName(packed, refs, index + 2))
  const cover = await writePackLetter(letter, listOf(packed, plan.files, names))
  await put(packTexts.files.letter, cover.bytes, cover.pages)
  for (const [index, { bytes, pages }] of attachments.entries()) await put(names[index] ?? '', bytes, pages)
  return { files, left, reduced: packed.flatMap(reducedIn) }
}

/** What fits into files, in order, and what does not whatever else is packed. */
async function measureAll(writer: PackWriter, documents: readonly PackSource[], limits: PackLimits) {
  const fits: Fit[] = []
  const left: Left[] = []
  for (const source of documents) {
    const measured = await measureDocument(writer, source, limits)
    const refusal = 'refusal' in measured ? measured.refusal : await activeRefusal(writer, measured.parts)
    if (refusal !== null) left.push({ documentId: source.documentId, refusal })
    else if ('parts' in measured) fits.push({ source, parts: measured.parts })
  }
  return { fits, left }
}

function sizesOf({ source: { documentId }, parts }: Fit): MeasuredDocument {
  return { documentId, parts: parts.map(({ pages, bytes }) => ({ pages: pages.length, bytes })) }
}

/**
 * Writes what the plan puts together. Documents measure more alone than together but for the odd byte: where a file is
 * over the limit all the same, less is put together.
 */
async function writeWithin(writer: PackWriter, fits: readonly Fit[], limits: PackLimits) {
  const bytes = limits.bytes - Math.min(LETTER_BYTES_MAX, limits.fileBytes)
  for (let over = 0; ;) {
    const room = { ...limits, files: limits.files - 1, bytes, fileBytes: limits.fileBytes - over }
    const plan = planPack(fits.map(sizesOf), room)
    const attachments: { readonly bytes: Uint8Array; readonly pages: number }[] = []
    for (const refs of plan.files) {
      const pages = refs.flatMap(({ document, part }) => fits[document]?.parts[part]?.pages ?? [])
      attachments.push({ bytes: await writer.write(pages), pages: pages.length })
    }
    const most = Math.max(0, ...attachments.map(each => each.bytes.length))
    if (most <= limits.fileBytes) return { plan, attachments }
    over += most - limits.fileBytes
  }
}

async function activeRefusal(writer: PackWriter, parts: readonly DocumentPart[]): Promise<PackRefusal | null> {
  for (const { pages } of parts) {
    const found = await findActiveContent(await writer.write(pages))
    if (found.length > 0) return 'active_content'
  }
  return null
}

function fileName(packed: readonly Fit[], refs: readonly PartRef[], at: number): string {
  const [first, last] = [refs[0]?.document ?? 0, refs.at(-1)?.document ?? 0]
  const parts = packed[first]?.parts.length ?? 1
  if (parts > 1) return packTexts.files.part(at, first + 1, (refs[0]?.part ?? 0) + 1, parts)
  return packTexts.files.attachment(at, first + 1, last + 1)
}

function listOf(packed: readonly Fit[], files: readonly (readonly PartRef[])[], names: readonly string[]) {
  return packed.map(({ source, parts }, index) => ({
    documentId: source.documentId,
    number: index + 1,
    title: source.title,
    pages: parts.reduce((sum, { pages }) => sum + pages.length, 0),
    files: names.filter((_name, at) => files[at]?.some(({ document }) => document === index)),
    isReduced: parts.some(({ pages }) => pages.some(({ dpi }) => dpi !== null)),
  }))
}

function reducedIn({ source: { documentId }, parts }: Fit): PackOutcome['reduced'] {
  const pages = parts.flatMap(part => part.pages)
  return pages.flatMap(({ number, dpi }) => (dpi === null ? [] : [{ documentId, page: number, dpi }]))
}
