/** Objects of a PDF (ISO 32000-2, 7.3). Names and strings hold a character per byte. */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfArray | PdfDict | PdfStream

export interface PdfName {
  readonly kind: 'name'
  readonly text: string
}
export interface PdfString {
  readonly kind: 'string'
  readonly text: string
}
export interface PdfRef {
  readonly kind: 'ref'
  readonly number: number
}
export interface PdfArray {
  readonly kind: 'array'
  readonly items: readonly PdfValue[]
}
export type PdfEntries = ReadonlyMap<string, PdfValue>
export interface PdfDict {
  readonly kind: 'dict'
  readonly entries: PdfEntries
}
/** A stream; its packed bytes lie in the file. */
export interface PdfStream {
  readonly kind: 'stream'
  readonly entries: PdfEntries
  readonly at: number
  readonly length: number
}

/** The bytes are no PDF that can be read to its end. */
export class PdfFault extends Error {
  override readonly name = 'PdfFault'
}

/** The entries of a dictionary or a stream; none of anything else. */
export function entriesOf(value: PdfValue | undefined): PdfEntries {
  return isKind(value, 'dict') || isKind(value, 'stream') ? value.entries : new Map()
}

/** Whether a value is an object of this kind. */
export function isKind<K extends Extract<PdfValue, object>['kind']>(
  value: PdfValue | undefined,
  kind: K,
): value is Extract<PdfValue, { kind: K }> {
  return typeof value === 'object' && value !== null && value.kind === kind
}

/** A whole number that is not below zero; null for anything else. */
export function countOf(value: PdfValue | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}
