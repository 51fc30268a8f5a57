import type { BankMediaType } from '../model/media-type.ts'
import { readCamt } from './camt/read-camt.ts'
import { corruptBankFile } from './values/corrupt-bank-file.ts'
import { readBankTable } from './csv/read-bank-table.ts'
import { readMt940 } from './mt940/read-mt940.ts'
import type { ReadBankFile } from './periods/read-period.ts'

/** What a bank's file says. Throws EngineError input `corrupt_file`, which says in German what to do. */
export function readBankFile(bytes: Uint8Array, mediaType: BankMediaType): ReadBankFile {
  const read = READERS[mediaType](bytes)
  if (read.periods.length === 0) throw corruptBankFile('no_movements')
  return read
}

const READERS: Readonly<Record<BankMediaType, (bytes: Uint8Array) => ReadBankFile>> = {
  'application/vnd.iso20022.camt+xml': readCamt,
  'application/vnd.swift.mt940': readMt940,
  'text/vnd.bank-table': readBankTable,
}
