import { deflateSync } from 'node:zlib'
import { PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { dropHiddenText } from './drop-hidden-text.ts'
import type { NamedResources, TextState, VisibleContent } from './drop-hidden-text.ts'

/** What is seen of a decoded content stream; null when it does not parse. */
export function visibleIn(bytes: Uint8Array, resources: PDFDict | undefined, start: TextState): VisibleContent | null {
  try {
    return dropHiddenText(bytes, namedIn(resources), start)
  } catch {
    return null
  }
}

function namedIn(resources: PDFDict | undefined): NamedResources {
  const entry = (kind: string, name: string): PDFDict | null => {
    const entries = resources?.lookup(PDFName.of(kind))
    const found = entries instanceof PDFDict ? entries.lookup(PDFName.of(name)) : undefined
    return found instanceof PDFDict ? found : null
  }
  return {
    // Layers name fonts that their files lack; whatever a viewer takes instead is no Type 3 font.
    hidesText: font => entry('Font', font)?.lookup(PDFName.of('Subtype')) !== PDFName.of('Type3'),
    setsFont: state => entry('ExtGState', state)?.has(PDFName.of('Font')) === true,
  }
}

/** A stream with these entries; those of its former encoding are replaced. */
export function withContent(dict: PDFDict, content: Uint8Array): PDFRawStream {
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  dict.delete(PDFName.of('DecodeParms'))
  return PDFRawStream.of(dict, deflateSync(content))
}
