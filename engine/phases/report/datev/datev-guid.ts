import { createHash } from 'node:crypto'

/**
 * Namespace of the product's GUIDs; drawn once, never changed: the same document has the same GUID in every version of
 * its batch.
 */
const NAMESPACE = Buffer.from('6f1c9a3ed0b74c5b8d4e2a7f9b1c3d5e', 'hex')

/** GUID of a document for DATEV, a name-based UUID of version 5 (RFC 9562, 5.5), in upper case as DATEV shows it. */
export function datevGuid(documentId: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(documentId).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
