import { readFile } from '../../shared/disk/files.ts'
import type { Operations } from '../../isolation/operations.ts'
import { isEngineError } from '../../shared/errors.ts'
import { canonicalHash } from '../xml/canonical-xml.ts'
import { decodeXml } from '../xml/decode-xml.ts'
import { extractInvoiceXml } from '../xml/extract-invoice-xml.ts'
import { readInvoice } from './read-invoice.ts'

type Read = Operations['read-invoice']

/**
 * Operation `read-invoice`: the e-invoice that a file is or carries. A PDF whose XML is broken is still a document: it
 * gets a note. Throws EngineError input `corrupt_file` for an XML file that cannot be read.
 */
export async function readCarriedInvoice({ path, mediaType }: Read['input']): Promise<Read['output']> {
  const bytes = await readFile(path)
  if (mediaType !== 'application/pdf') {
    const text = decodeXml(bytes)
    return { invoice: { ...readInvoice(text), canonicalSha256: canonicalHash(text) }, notes: [] }
  }
  const xml = await extractInvoiceXml(bytes)
  if (xml === null) return { invoice: null, notes: [] }
  try {
    return { invoice: readInvoice(xml), notes: [] }
  } catch (error) {
    if (!isEngineError(error)) throw error
    const message =
      'Die Datei enthält XML-Daten einer E-Rechnung, die sich nicht lesen lassen; ausgewertet wurde nur die sichtbare Seite. Bitte beim Aussteller eine neue Fassung anfordern.'
    return { invoice: null, notes: [{ code: 'einvoice_unreadable', message }] }
  }
}
