import type { PackLimits } from '../../../model/tax-office-pack.ts'

/** A document as it was measured: in one part where it fits into a file, else divided by its pages. */
export interface MeasuredDocument {
  readonly documentId: string
  readonly parts: readonly { readonly pages: number; readonly bytes: number }[]
}

/** A part of a document, by its place. */
export interface PartRef {
  readonly document: number
  readonly part: number
}

export interface PackPlan {
  /** Which parts each file holds, in order. */
  readonly files: readonly (readonly PartRef[])[]
  /** Places of the documents that the message has no room for. */
  readonly left: readonly number[]
}

interface OpenFile {
  readonly refs: PartRef[]
  pages: number
  bytes: number
  /** Holds a part of a divided document: nothing joins it. */
  readonly isClosed: boolean
}

/**
 * Fills files in the order of the documents, each file within the limits by the sum of what its parts measure alone,
 * which is never less than what they measure together. A divided document has files of its own. From the first document
 * on for which the message has no room all are left for the next one, so that none stands out of order. Limits are
 * those that remain beside the cover letter.
 */
export function planPack(documents: readonly MeasuredDocument[], limits: PackLimits): PackPlan {
  const files: OpenFile[] = []
  let bytes = 0
  for (const [index, { parts }] of documents.entries()) {
    const size = parts.reduce((sum, part) => sum + part.bytes, 0)
    const last = files.at(-1)
    const joins = parts.length === 1 && last !== undefined && hasRoom(last, parts[0], limits)
    const opened = joins ? 0 : parts.length
    if (bytes + size > limits.bytes || files.length + opened > limits.files) {
      return { files: files.map(({ refs }) => refs), left: documents.slice(index).map((_each, at) => index + at) }
    }
    bytes += size
    for (const [part, { pages, bytes: ofPart }] of parts.entries()) {
      const ref = { document: index, part }
      if (!joins) files.push({ refs: [ref], pages, bytes: ofPart, isClosed: parts.length > 1 })
      else {
        last.refs.push(ref)
        last.pages += pages
        last.bytes += ofPart
      }
    }
  }
  return { files: files.map(({ refs }) => refs), left: [] }
}

function hasRoom(
  { pages, bytes, isClosed }: OpenFile,
  part: { readonly pages: number; readonly bytes: number } | undefined,
  limits: PackLimits,
): boolean {
  return (
    part !== undefined && !isClosed && pages + part.pages <= limits.filePages && bytes + part.bytes <= limits.fileBytes
  )
}
