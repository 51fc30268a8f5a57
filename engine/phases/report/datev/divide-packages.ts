import { PACKAGE_BYTES_MAX } from './check-document-xml.ts'
import { DOCUMENTS_MAX } from './document-schema.ts'
import type { PackedDocument } from './plan-datev.ts'

/** Room for the directory of the ZIP file, document.xml and the entries, per document. */
const OVERHEAD_BYTES = 8_192

/** Packages within the limits of size and count, in order. */
export function dividePackages<T extends Pick<PackedDocument, 'image'>>(
  packed: readonly T[],
  limits = { bytes: PACKAGE_BYTES_MAX, documents: DOCUMENTS_MAX },
): T[][] {
  const packages: T[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const one of packed) {
    const size = one.image.byteSize + OVERHEAD_BYTES
    const last = packages.at(-1)
    if (last && bytes + size <= limits.bytes && last.length < limits.documents) {
      last.push(one)
      bytes += size
    } else {
      packages.push([one])
      bytes = size
    }
  }
  return packages
}
