import { DOCUMENT_NAMESPACE, XSI_NAMESPACE } from './document-schema.ts'
import { escapeXml, xmlAttributes, xmlLeaf, xmlText } from './xml-text.ts'

export interface ArchiveDocument {
  readonly guid: string
  /** `in` and `out` are invoices; null is neither. */
  readonly direction: 'in' | 'out' | null
  /** `inbox`: Posteingang. A place: category, folder and register. `ledger`: where DATEV keeps entries. */
  readonly place: 'inbox' | 'ledger' | readonly [category: string, folder: string, register: string]
  readonly description: string
  readonly keywords: string
  /** Name of the image in the package. */
  readonly imageName: string
  readonly ledger: { readonly name: string; readonly month: string; readonly isIncoming: boolean } | null
}

export interface ArchiveHeader {
  /** Local time, `2026-03-14T10:26:53`. */
  readonly moment: string
  readonly description: string
  readonly consultant: number | null
  readonly client: number | null
  readonly clientName: string
}

/** document.xml of a package (XML-Schnittstelle online 6.0); all file names are ours. */
export function writeDocumentXml(header: ArchiveHeader, documents: readonly ArchiveDocument[]): string {
  const root = {
    xmlns: DOCUMENT_NAMESPACE,
    'xmlns:xsi': XSI_NAMESPACE,
    'xsi:schemaLocation': `${DOCUMENT_NAMESPACE} Document_v060.xsd`,
    version: '6.0',
    generatingSystem: 'Steuerstapel',
  }
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<archive${xmlAttributes(root)}>`,
    '<header>',
    xmlLeaf('date', header.moment),
    xmlLeaf('description', xmlText(header.description, 255)),
    xmlLeaf('consultantNumber', header.consultant === null ? null : String(header.consultant)),
    xmlLeaf('clientNumber', header.client === null ? null : String(header.client)),
    xmlLeaf('clientName', xmlText(header.clientName, 36)),
    '</header>',
    '<content>',
    ...documents.flatMap(documentLines),
    '</content>',
    '</archive>',
  ]
  return `${lines.filter(line => line !== '').join('\n')}\n`
}

function documentLines(document: ArchiveDocument): string[] {
  const attributes = {
    guid: document.guid,
    type: document.direction === null ? null : document.direction === 'in' ? '1' : '2',
    processID: document.place === 'inbox' ? '1' : null,
  }
  return [
    `<document${xmlAttributes(attributes)}>`,
    xmlLeaf('description', xmlText(document.description, 40)),
    xmlLeaf('keywords', xmlText(document.keywords, 255)),
    ...ledgerLines(document),
    `<extension xsi:type="File" name="${escapeXml(document.imageName)}"/>`,
    ...placeLines(document),
    '</document>',
  ]
}

function ledgerLines({ ledger }: ArchiveDocument): string[] {
  if (!ledger) return []
  const type = ledger.isIncoming ? 'accountsPayableLedger' : 'accountsReceivableLedger'
  const folder = ledger.isIncoming ? 'Eingangsrechnungen' : 'Ausgangsrechnungen'
  return [
    `<extension${xmlAttributes({ 'xsi:type': type, datafile: ledger.name })}>`,
    `<property${xmlAttributes({ key: '1', value: ledger.month })}/>`,
    `<property${xmlAttributes({ key: '3', value: folder })}/>`,
    '</extension>',
  ]
}

function placeLines({ place }: ArchiveDocument): string[] {
  if (typeof place === 'string') return []
  const levels = place.map((name, index) => {
    return `<level${xmlAttributes({ id: String(index + 1), name: xmlText(name, 30) || 'ohne Namen' })}/>`
  })
  return ['<repository>', ...levels, '</repository>']
}
