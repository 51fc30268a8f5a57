import type { RegisterEntry } from '../../model/position.ts'
import { foldName } from '../../shared/fold-name.ts'
import type { Client } from './client.ts'
import { foldedText } from './says.ts'
import type { PositionDocument } from './position-input.ts'
import { textField } from './position-input.ts'

/** A child that papers may be about. */
export interface Child extends RegisterEntry {
  /** Folded. */
  readonly firstName: string
  readonly idNr: string | null
}

const CHILD_FIELDS = ['childName', 'patient'] as const

/** The children of the master data; where these name none, those whom papers name as the child. */
export function childrenOf(client: Client, documents: readonly PositionDocument[]): Child[] {
  const known = client.record?.data.children ?? []
  if (known.length > 0) {
    return known.map(({ id, firstName, lastName, idNr }) => ({
      id,
      name: [firstName, lastName].filter(Boolean).join(' '),
      source: 'master_data',
      firstName: foldName(firstName),
      idNr,
    }))
  }
  const names = new Map<string, string>()
  for (const document of documents) {
    const written = textField(document, 'childName')
    const [first] = foldName(written).split(' ')
    if (first && first.length > 1 && !names.has(first)) names.set(first, written)
  }
  return [...names].map(([firstName, name], index) => ({
    id: `child-${index + 1}`,
    name,
    source: 'proposed',
    firstName,
    idNr: null,
  }))
}

/** The child that a paper is about, or null; with one child alone it is that one. */
export function findChild(
  children: readonly Child[],
  document: PositionDocument,
): { readonly child: Child | null; readonly isSure: boolean } {
  const idNr = textField(document, 'idNr')
  const byNumber = children.find(child => child.idNr !== null && child.idNr === idNr)
  if (byNumber) return { child: byNumber, isSure: true }
  const fields = CHILD_FIELDS.map(name => foldName(textField(document, name))).join(' ')
  for (const where of [fields, foldedText(document)]) {
    const named = children.filter(({ firstName }) => ` ${where} `.includes(` ${firstName} `))
    if (named.length === 1 && named[0]) return { child: named[0], isSure: true }
  }
  return { child: children.length === 1 ? (children[0] ?? null) : null, isSure: false }
}
