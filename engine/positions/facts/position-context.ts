import type { DocumentLink } from '../../model/binder-plan.ts'
import type { KindRule } from '../../model/position-rules.ts'
import { childrenOf } from './child.ts'
import type { Child } from './child.ts'
import { clientOf } from './client.ts'
import type { Client } from './client.ts'
import { findPerson } from './person.ts'
import type { PersonFound } from './person.ts'
import type { PositionDocument, PositionInput } from './position-input.ts'
import { findProperty, propertiesOf } from './property.ts'
import type { Property, PropertyFound } from './property.ts'
import { says } from './says.ts'
import { yearOfStack } from './year-of-stack.ts'

/** What all steps look up; made once for a stack. */
export interface PositionContext extends PositionInput {
  readonly client: Client
  readonly properties: readonly Property[]
  readonly children: readonly Child[]
  /** The year that the stack is about; null: not known. */
  readonly stackYear: number | null
  readonly byId: ReadonlyMap<string, PositionDocument>
  /** Links of payment, by the bill. */
  readonly paymentsOf: ReadonlyMap<string, readonly DocumentLink[]>
  /** The payments of a document, or of the copy of it that the bank was found for. */
  paymentsFor(documentId: string): readonly DocumentLink[]
  ruleOf(document: PositionDocument): KindRule | null
  personOf(document: PositionDocument): PersonFound
  propertyOf(document: PositionDocument): PropertyFound
}

export function createContext(input: PositionInput): PositionContext {
  const { kinds } = input.tax.rules
  const ruleOf = ({ analysis }: PositionDocument): KindRule | null => {
    const id = analysis?.kind.id ?? ''
    return Object.hasOwn(kinds, id) ? (kinds[id] ?? null) : null
  }
  const client = clientOf(
    input.mandant,
    input.documents.filter(document => ruleOf(document)?.named === true),
  )
  const isRental = (document: PositionDocument): boolean => ruleOf(document)?.rental === true
  const isPersonal = (document: PositionDocument): boolean => ruleOf(document)?.named === true
  const properties = propertiesOf(client, input.documents, { isRental, isPersonal })
  const personOf = remembered((document: PositionDocument) => findPerson(client, document))
  const propertyOf = remembered((document: PositionDocument) =>
    findProperty(properties, document, {
      isRental: isRental(document),
      isOfLetPart: says(input.tax, 'letPart', document),
    }),
  )
  const paymentsOf = Map.groupBy(
    input.links.filter(({ type }) => type === 'payment'),
    ({ relatedId }) => relatedId,
  )
  return {
    ...input,
    client,
    properties,
    children: childrenOf(client, input.documents),
    stackYear: input.year ?? yearOfStack(input.documents, ruleOf),
    byId: new Map(input.documents.map(document => [document.id, document])),
    paymentsOf,
    paymentsFor: id => paymentsOf.get(id) ?? copiesOf(input, id).flatMap(copy => paymentsOf.get(copy) ?? []),
    ruleOf,
    personOf,
    propertyOf,
  }
}

/** Documents that are the same paper, by their ids. */
function copiesOf({ duplicates, links }: PositionInput, id: string): string[] {
  const pairs = [
    ...duplicates.map(({ documentId, duplicateOf }) => [documentId, duplicateOf] as const),
    ...links.flatMap(({ documentId, relatedId, type }) =>
      type === 'same_receipt' || type === 'similar' ? [[documentId, relatedId] as const] : [],
    ),
  ]
  return [...new Set(pairs.flatMap(([one, other]) => (one === id ? [other] : other === id ? [one] : [])))]
}

function remembered<T>(find: (document: PositionDocument) => T): (document: PositionDocument) => T {
  const found = new Map<string, T>()
  return document => {
    const known = found.get(document.id)
    if (known !== undefined) return known
    const fresh = find(document)
    found.set(document.id, fresh)
    return fresh
  }
}
