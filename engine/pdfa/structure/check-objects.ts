import { isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { filtersOf } from '../file/decode-stream.ts'
import { itemsOf, nameOf } from '../file/read-values.ts'
import { isUtf8 } from './is-utf8.ts'

const OBJECTS_MAX = 8_388_607
const NESTED_MAX = 100
/** ISO 32000-1, 7.4, Table 6, without LZWDecode. */
const FILTERS = new Set([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'FlateDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
  'DCTDecode',
  'JPXDecode',
  'Crypt',
])

/**
 * All objects of the file, used or not: their bytes, streams and limits (ISO 19005-2, 6.1.6 to 6.1.9, 6.1.13). Each
 * dictionary is told, with the number of the object that it is, for what else looks at all of them.
 */
export function checkObjects(check: Check, onDictionary: (entries: PdfEntries, number: number | null) => void): void {
  const { file, fail } = check
  let count = 0
  for (const number of file.numbers()) {
    if (++count > OBJECTS_MAX) {
      fail('object_count')
      return
    }
    const value = file.get(number)
    for (const fault of file.faults(number)) fail(fault)
    walk(check, value, onDictionary, number, 0)
  }
}

function walk(
  check: Check,
  value: PdfValue,
  onDictionary: Parameters<typeof checkObjects>[1],
  number: number | null,
  depth: number,
): void {
  if (depth > NESTED_MAX) return
  if (isKind(value, 'array')) for (const item of value.items) walk(check, item, onDictionary, null, depth + 1)
  if (!isKind(value, 'dict') && !isKind(value, 'stream')) return
  if (isKind(value, 'stream')) checkStream(check, value.entries)
  checkNames(check, value.entries)
  onDictionary(value.entries, number)
  for (const inner of value.entries.values()) walk(check, inner, onDictionary, null, depth + 1)
}

function checkStream({ file, fail }: Check, entries: PdfEntries): void {
  if (['F', 'FFilter', 'FDecodeParms'].some(key => entries.has(key))) fail('stream_external')
  const filters = filtersOf(new Map([...entries].filter(([key]) => key !== 'F')), file.resolve)
  if (filters.includes('LZWDecode')) fail('lzw')
  if (filters.some(filter => filter !== 'LZWDecode' && !FILTERS.has(filter))) fail('filter')
  const parms = file.entry(entries, 'DecodeParms')
  for (const [index, filter] of filters.entries()) {
    if (filter !== 'Crypt') continue
    const own = file.resolve(isKind(parms, 'array') ? parms.items[index] : parms)
    const name = isKind(own, 'dict') ? nameOf(file.entry(own.entries, 'Name')) : null
    if (name !== null && name !== 'Identity') fail('filter')
  }
}

/** Names of fonts and of structure types (6.1.8). */
function checkNames({ file, fail }: Check, entries: PdfEntries): void {
  const type = nameOf(entries.get('Type'))
  const names = [
    ...(type === 'Font' ? ['BaseFont'] : []),
    ...(type === 'FontDescriptor' ? ['FontName'] : []),
    ...(type === 'StructElem' ? ['S'] : []),
  ].map(key => nameOf(file.entry(entries, key)))
  if (type === 'StructTreeRoot') {
    const roles = file.dict(entries, 'RoleMap')
    names.push(...roles.keys(), ...[...roles.values()].map(role => nameOf(file.resolve(role))))
  }
  if (names.some(name => name !== null && !isUtf8(name))) fail('name_utf8')
}

/** Rights of the document (6.1.12). */
export function checkPermissions({ file, fail }: Check): void {
  const permissions = file.dict(file.catalog, 'Perms')
  if ([...permissions.keys()].some(key => key !== 'UR3' && key !== 'DocMDP')) fail('permissions')
  if (!permissions.has('DocMDP')) return
  for (const key of permissions.keys()) {
    const references = itemsOf(file.entry(file.dict(permissions, key), 'Reference')).map(file.resolve)
    for (const reference of references) {
      if (!isKind(reference, 'dict')) continue
      if (['DigestLocation', 'DigestMethod', 'DigestValue'].some(each => reference.entries.has(each))) {
        fail('permissions_digest')
      }
    }
  }
}

/** Alternate presentations and requirements (6.10, 6.11). */
export function checkCatalog({ file, fail }: Check): void {
  if (file.dict(file.catalog, 'Names').has('AlternatePresentations')) fail('presentations')
  if (file.catalog.has('Requirements')) fail('requirements')
}
