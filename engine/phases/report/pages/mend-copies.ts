import { deflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'
import { unpackLzw } from '../../../pdfa/file/unpack-lzw.ts'
import { embedStandardFont, wantsStandardFont } from './embed-standard-font.ts'

/** Unpacked; a stream of more stays as it is. */
const UNPACKED_BYTES_MAX = 16 * 1024 * 1024
/** The four that there are (ISO 32000-1, 8.6.5.8); viewers take the first one for any other. */
const INTENTS = new Set(['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'])

/**
 * Mends in everything that was copied into a file after its object `after` what PDF/A forbids and nobody sees (ISO
 * 19005-2): fonts that every viewer has are embedded (6.2.11.4.1), LZW is packed anew (6.1.7.2), lists of glyphs that
 * say too little go (6.2.11.4.2), the usual order of glyphs is named (6.2.11.3.2), and so on. What is seen differently
 * afterwards is found by the comparison with the source.
 */
export async function mendCopies(context: PDFContext, after: number): Promise<void> {
  const fonts: PDFDict[] = []
  const last = context.largestObjectNumber
  for (let number = after + 1; number <= last; number++) {
    const ref = PDFRef.of(number)
    const object = context.lookup(ref)
    if (object instanceof PDFRawStream) repack(object, packed => context.assign(ref, packed))
    eachDict(object, dict => {
      mend(dict)
      if (wantsStandardFont(dict)) fonts.push(dict)
    })
  }
  for (const font of fonts) await embedStandardFont(context, font)
}

/** References are not followed: what they name is an object of its own. */
function eachDict(object: PDFObject | undefined, look: (dict: PDFDict) => void): void {
  if (object instanceof PDFStream) eachDict(object.dict, look)
  else if (object instanceof PDFDict) {
    look(object)
    for (const value of object.values()) eachDict(value, look)
  } else if (object instanceof PDFArray) {
    for (const value of object.asArray()) eachDict(value, look)
  }
}

function mend(dict: PDFDict): void {
  const has = (key: string) => dict.has(PDFName.of(key))
  const drop = (...keys: string[]) => {
    for (const key of keys) dict.delete(PDFName.of(key))
  }
  const name = (key: string) => {
    const value = dict.lookup(PDFName.of(key))
    return value instanceof PDFName ? value.decodeText() : null
  }
  switch (name('Type')) {
    case 'FontDescriptor':
      drop('CharSet', 'CIDSet')
      break
    case 'Font':
      if (name('Subtype') === 'CIDFontType2' && !has('CIDToGIDMap') && hasProgram(dict))
        dict.set(PDFName.of('CIDToGIDMap'), PDFName.of('Identity'))
      break
    case 'Annot':
      mendAnnotation(dict)
      break
    default:
      // Entries of a form and of a state of graphics that only printers of PostScript knew.
      if (name('Subtype') === 'Form') drop('PS', 'Subtype2')
      if (name('TR') === 'Identity') drop('TR')
      drop('HTP')
  }
  for (const key of ['RI', 'Intent']) if (!INTENTS.has(name(key) ?? 'Perceptual')) drop(key)
}

function hasProgram(font: PDFDict): boolean {
  const descriptor = font.lookup(PDFName.of('FontDescriptor'))
  return descriptor instanceof PDFDict && descriptor.has(PDFName.of('FontFile2'))
}

/** Invisible to viewers that do not know its kind, printed, switched by hand (ISO 32000-1, table 165). */
const FLAGS = { invisible: 1, print: 4, toggleNoView: 256 } as const

/** One that is shown is printed, too; of looks that depend on the mouse only the usual one stays (6.3.2, 6.3.3). */
function mendAnnotation(dict: PDFDict): void {
  const former = dict.lookup(PDFName.of('F'))
  const flags = former instanceof PDFNumber ? former.asNumber() : 0
  dict.set(PDFName.of('F'), PDFNumber.of((flags & ~(FLAGS.invisible | FLAGS.toggleNoView)) | FLAGS.print))
  const looks = dict.lookup(PDFName.of('AP'))
  if (looks instanceof PDFDict) for (const key of ['D', 'R']) looks.delete(PDFName.of(key))
}

/** LZW is the last step of packing wherever programs have used it; what an image is packed with before stays. */
function repack(stream: PDFRawStream, put: (packed: PDFRawStream) => void): void {
  const { dict } = stream
  const filter = dict.lookup(PDFName.of('Filter'))
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  if (only !== PDFName.of('LZWDecode')) return
  const parms = dict.lookup(PDFName.of('DecodeParms'))
  const settings = parms instanceof PDFArray ? parms.lookup(0) : parms
  const early = settings instanceof PDFDict ? settings.lookup(PDFName.of('EarlyChange')) : undefined
  const bytes = unpackLzw(stream.getContents(), early instanceof PDFNumber ? early.asNumber() : 1, UNPACKED_BYTES_MAX)
  if (bytes.length === 0 || bytes.length >= UNPACKED_BYTES_MAX) return
  if (settings instanceof PDFDict) settings.delete(PDFName.of('EarlyChange'))
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  if (parms instanceof PDFArray && settings) dict.set(PDFName.of('DecodeParms'), settings)
  put(PDFRawStream.of(dict, deflateSync(bytes)))
}
