import { isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries } from '../../seal/pdf/pdf-value.ts'
import type { PdfFile } from '../file/open-pdf.ts'
import { nameOf } from '../file/read-values.ts'
import type { FontProgram } from './font-program.ts'
import { readCff } from './read-cff.ts'
import { readTrueType } from './read-truetype.ts'
import { readType1 } from './read-type1.ts'

/** The program of a font: none, one that cannot be used, or one that was read. */
export type Embedded = { readonly state: 'none' | 'unfit' } | { readonly state: 'read'; readonly program: FontProgram }

const KINDS = new Set(['Type1C', 'CIDFontType0C', 'OpenType'])

/** Reads the program that a font's descriptor names (ISO 32000-1, 9.9). */
export function embeddedProgram(file: PdfFile, font: PdfEntries): Embedded {
  const descriptor = file.dict(font, 'FontDescriptor')
  for (const key of ['FontFile', 'FontFile2', 'FontFile3']) {
    const stream = file.entry(descriptor, key)
    if (!isKind(stream, 'stream')) continue
    const kind = nameOf(file.entry(stream.entries, 'Subtype'))
    if (kind !== null && key === 'FontFile3' && !KINDS.has(kind)) return { state: 'unfit' }
    const program = read(key, kind, file.content(stream) ?? new Uint8Array())
    return program ? { state: 'read', program } : { state: 'unfit' }
  }
  return { state: 'none' }
}

function read(key: string, kind: string | null, bytes: Uint8Array): FontProgram | null {
  if (key === 'FontFile2' || kind === 'OpenType') return readTrueType(bytes)
  if (key === 'FontFile3') return bytes[0] === 1 ? readCff(bytes) : readTrueType(bytes)
  return readType1(bytes)
}
