import { attributeOf, childAt, childrenOf } from '../../../e-invoice/xml/xml-node.ts'
import type { XmlNode } from '../../../e-invoice/xml/xml-node.ts'
import { checkLedger } from './check-ledger.ts'
import { kindOf, readXml } from './check-xml-structure.ts'
import { ARCHIVE, DOCUMENT_NAMESPACE } from './document-schema.ts'
import type { Report } from './finding.ts'

/** Kinds of extensions that carry entries; `type` is what the document must say then. */
const LEDGERS: Readonly<Record<string, '1' | '2' | null>> = {
  accountsPayableLedger: '1',
  accountsReceivableLedger: '2',
  cashLedger: null,
}

/**
 * Checks document.xml and the entries it names, against their description and each other. `read` gives the bytes of a
 * file of the package, null when it cannot be read. The answer is the names of all files that document.xml speaks of.
 */
export async function checkDocuments(
  read: (name: string) => Promise<Uint8Array | null>,
  names: ReadonlySet<string>,
  report: Report,
): Promise<ReadonlySet<string>> {
  const used = new Set<string>()
  const bytes = await read('document.xml')
  const root = bytes
    ? readXml(bytes, { name: 'archive', namespace: DOCUMENT_NAMESPACE, schema: ARCHIVE }, 'document.xml', report)
    : null
  if (!bytes) report('DXSO-X01', 'error', 'document.xml', 'Die Datei ist verschlüsselt oder zu groß.')
  const documents = childrenOf(childAt(root ?? undefined, 'content'), 'document')
  const guids = new Set<string>()
  for (const [index, document] of documents.entries()) {
    const place = `document.xml: document[${index + 1}]`
    const guid = attributeOf(document, 'guid')?.toLowerCase()
    if (guid !== undefined && guids.has(guid))
      report('DXSO-D01', 'error', place, 'Die GUID kommt mehrfach vor; DATEV überliest das zweite Dokument.')
    if (guid !== undefined) guids.add(guid)
    checkDocument(document, place, report)
    checkLevels(document, place, report)
    for (const extension of childrenOf(document, 'extension')) {
      const name = attributeOf(extension, 'name') ?? attributeOf(extension, 'datafile')
      if (name === undefined) continue
      if (used.has(name)) report('DXSO-D02', 'error', place, 'Eine Datei wird mehrfach genannt.')
      used.add(name)
      if (!names.has(name)) report('DXSO-D03', 'error', place, 'Eine genannte Datei fehlt im Archiv.')
      else if (Object.hasOwn(LEDGERS, kindOf(extension)))
        checkLedger(await read(name), name, kindOf(extension), periodOf(extension), report)
    }
  }
  return used
}

function checkDocument(document: XmlNode, place: string, report: Report): void {
  const extensions = childrenOf(document, 'extension')
  const kinds = extensions.map(kindOf)
  const structured = kinds.filter(kind => kind !== 'File' && kind !== 'SEPAFile')
  const process = attributeOf(document, 'processID')
  if (structured.length > 0 && process === '1') {
    const text = 'Mit Belegsätzen oder Rechnungsdaten ist processID 1 (Posteingang) nicht zulässig.'
    report('DXSO-D04', 'error', place, text)
  }
  if (new Set(structured).size < structured.length)
    report('DXSO-D05', 'error', place, 'Eine Ausprägung mit Belegsätzen oder Rechnungsdaten ist nur einmal zulässig.')
  if (kinds.includes('SEPAFile') && (extensions.length > 1 || process !== '1'))
    report('DXSO-D06', 'warning', place, 'Eine SEPA-Datei steht allein und verlangt processID 1.')
  const type = attributeOf(document, 'type')
  for (const extension of extensions) {
    const kind = kindOf(extension)
    const expected = LEDGERS[kind]
    if (typeof expected === 'string' && type !== undefined && type !== expected)
      report('DXSO-D07', 'error', place, 'Das Attribut type widerspricht der Art der Belegsätze.')
    if (expected === undefined) continue
    const keys = childrenOf(extension, 'property').map(property => attributeOf(property, 'key'))
    const isComplete = keys.includes('1') && (keys.includes('3') || (kind === 'cashLedger' && keys.includes('2')))
    if (!isComplete || new Set(keys).size < keys.length)
      report('DXSO-D08', 'error', place, 'Belegsätze verlangen Zeitraum (key 1) und Ordner oder Kasse, je einmal.')
    if (keys.includes('1') && periodOf(extension) === undefined)
      report('DXSO-D08', 'error', place, 'Der Zeitraum (key 1) hat nicht die Form JJJJ-MM.')
  }
}

function periodOf(extension: XmlNode): string | undefined {
  const property = childrenOf(extension, 'property').find(one => attributeOf(one, 'key') === '1')
  const value = attributeOf(property, 'value')
  return value !== undefined && /^\d{4}-\d{2}$/.test(value) ? value : undefined
}

/** Category, folder and register stand in this order. */
function checkLevels(document: XmlNode, place: string, report: Report): void {
  const levels = childrenOf(childAt(document, 'repository'), 'level')
  if (levels.some((level, index) => attributeOf(level, 'id') !== String(index + 1)))
    report('DXSO-D09', 'error', place, 'Die Ebenen der Ablage stehen nicht in der Reihenfolge 1, 2, 3.')
}
