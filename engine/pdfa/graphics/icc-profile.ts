import type { PdfStream } from '../../seal/pdf/pdf-value.ts'
import type { PdfFile } from '../file/open-pdf.ts'
import { numberOf } from '../file/read-values.ts'

/** Header of an ICC profile (ICC.1:2001-12, 6.1), and how many colours the file says it has. */
export interface IccProfile {
  readonly deviceClass: string
  readonly space: string
  readonly isFit: boolean
}

const HEADER_BYTES = 128
const PROFILE_BYTES_MAX = 1 << 26
const COMPONENTS: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }
const INPUT_CLASSES = new Set(['prtr', 'mntr', 'scnr', 'spac'])

/** Reads the header of a profile; `isFit` when it may describe colours of PDF/A-2 (ISO 19005-2, 6.2.4.2). */
export function readIccProfile(file: PdfFile, stream: PdfStream): IccProfile {
  const bytes = file.content(stream, PROFILE_BYTES_MAX) ?? new Uint8Array()
  const text = Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString('latin1')
  const deviceClass = text.slice(12, 16)
  const space = text.slice(16, 20)
  const isFit =
    bytes.length >= HEADER_BYTES &&
    text.slice(36, 40) === 'acsp' &&
    (bytes[8] ?? 9) < 5 &&
    INPUT_CLASSES.has(deviceClass) &&
    COMPONENTS[space] !== undefined &&
    COMPONENTS[space] === numberOf(file.entry(stream.entries, 'N'))
  return { deviceClass, space, isFit }
}
