import { PDFArray, PDFDict, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'

/**
 * Entries of streams that name data outside of the file, or another picture than the one shown (ISO 32000-2, table 5,
 * 8.9.5.4, 8.10.4, 14.11.7). And the wish that a viewer smooths an image (8.9.5.3), which PDF/A forbids (ISO 19005-2,
 * 6.2.8): its pixels stay.
 */
const STREAM_ENTRIES_LEFT_OUT = 'F FFilter FDecodeParms OPI Ref Alternates PieceInfo Metadata Interpolate'.split(' ')
const ENTRIES_LEFT_OUT = ['AA', 'OpenAction', 'JS', 'JavaScript', 'EF', 'RichMediaContent']
/** Actions that run something or lead to other files (ISO 32000-2, table 201). */
const ACTIONS_LEFT_OUT = new Set(
  'JavaScript Launch GoToR GoToE SubmitForm ImportData Rendition Sound Movie RichMediaExecute GoTo3DView'.split(' '),
)

/**
 * Goes through everything that was copied into a file after its object `after`; `look` sees each dictionary that is an
 * object of its own.
 */
export function quietenCopies(
  context: PDFContext,
  after: number,
  look: (ref: PDFRef, dict: PDFDict) => void = () => undefined,
): void {
  for (let number = after + 1; number <= context.largestObjectNumber; number++) {
    const ref = PDFRef.of(number)
    const object = context.lookup(ref)
    if (object === undefined) continue
    quieten(object)
    if (object instanceof PDFDict) look(ref, object)
  }
}

/** Takes out what acts or leads out of the file, in an object and in what stands in it; references are not followed. */
function quieten(object: PDFObject): void {
  if (object instanceof PDFStream) {
    for (const entry of STREAM_ENTRIES_LEFT_OUT) object.dict.delete(PDFName.of(entry))
    quieten(object.dict)
  } else if (object instanceof PDFDict) {
    for (const entry of ENTRIES_LEFT_OUT) object.delete(PDFName.of(entry))
    const action = object.lookup(PDFName.of('S'))
    if (action instanceof PDFName && ACTIONS_LEFT_OUT.has(action.decodeText())) {
      for (const key of object.keys()) object.delete(key)
    }
    for (const value of object.values()) quieten(value)
  } else if (object instanceof PDFArray) {
    for (const value of object.asArray()) quieten(value)
  }
}

/** Writes everything that was made after object `after` into memory; throws where the file could not be saved. */
export function proveWritable(context: PDFContext, after: number): void {
  for (let number = after + 1; number <= context.largestObjectNumber; number++) {
    const object = context.lookup(PDFRef.of(number))
    const part = object instanceof PDFStream ? object.dict : object
    part?.copyBytesInto(new Uint8Array(part.sizeInBytes()), 0)
  }
}

/** Takes everything that was made after object `after` out of the file again. */
export function takeBack(context: PDFContext, after: number): void {
  for (let number = after + 1; number <= context.largestObjectNumber; number++) context.delete(PDFRef.of(number))
}
