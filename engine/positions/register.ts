import type { PositionRegister } from '../model/position.ts'
import { personName } from './facts/client.ts'
import { ONLY_BUSINESS } from './place-position.ts'
import type { PositionContext } from './facts/position-context.ts'

/** Whom and what positions of the stack may belong to. */
export function registerOf({
  client,
  properties,
  children,
}: Pick<PositionContext, 'client' | 'properties' | 'children'>): PositionRegister {
  const source = client.isProposed ? ('proposed' as const) : ('master_data' as const)
  const businesses = (client.record?.data.businesses ?? []).map(({ id, name }) => ({
    id,
    name,
    source: 'master_data' as const,
  }))
  const only = client.isBusiness && businesses.length === 0
  return {
    persons: [
      { id: 'A', name: personName(client, 'A'), source },
      ...(client.isCouple ? [{ id: 'B' as const, name: personName(client, 'B'), source }] : []),
    ],
    children: children.map(({ id, name, source: from }) => ({ id, name, source: from })),
    objects: properties.map(({ id, name, source: from, use }) => ({ id, name, source: from, use })),
    businesses: only ? [{ id: ONLY_BUSINESS, name: personName(client, 'A'), source }] : businesses,
  }
}
