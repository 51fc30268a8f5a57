import type { BankMediaType } from '../model/media-type.ts'
import { CAMT_NAMESPACE } from './camt/camt-namespace.ts'
import { findBankTable } from './csv/bank-tables.ts'

/** camt.052 to camt.054 by the root of an XML file; null for others. */
export function bankFileOf(root: {
  readonly name: string
  readonly namespace: string
  readonly doctype: boolean
}): BankMediaType | null {
  const isCamt = !root.doctype && root.name === 'Document' && CAMT_NAMESPACE.test(root.namespace)
  return isCamt ? 'application/vnd.iso20022.camt+xml' : null
}

/** MT940 by its first fields: the reference, and soon the account and a balance, an entry or the number. */
export function looksLikeMt940(text: string): boolean {
  const start = /^\ufeff?(?:\s|-|:940:|\{[^{}\r\n]*\}|\{4:)*:20:/.exec(text)
  if (!start) return false
  const head = text.slice(0, 4_000)
  return /^:25P?:/m.test(head) && /^:(?:60[FM]|61|62[FM]|28C?):/m.test(head)
}

/** The table of a bank that is known, by its head; `head` is the start of the file. */
export function looksLikeBankTable(head: Uint8Array): boolean {
  return findBankTable(headText(head)) !== null
}

function headText(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head)
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head)
  const text = new TextDecoder('utf-8').decode(head)
  // A letter may be cut in two at the end of the head; elsewhere it is another encoding.
  return text.slice(0, -4).includes('\ufffd') ? new TextDecoder('windows-1252').decode(head) : text
}
