import type { Batch } from '../../model/batch.ts'
import type { PositionRegister } from '../../model/position.ts'
import { childrenOf } from '../../positions/facts/child.ts'
import { clientOf } from '../../positions/facts/client.ts'
import { propertiesOf } from '../../positions/facts/property.ts'
import { registerOf } from '../../positions/register.ts'
import type { Storage } from '../../storage/storage.ts'

/**
 * Whom and what positions of a document may belong to that is filed with another mandant than that of its batch, by the
 * master data; null where it is filed with the same one, or with nobody.
 */
export async function registerOfPlace(
  { clientYears, mandants }: Pick<Storage, 'clientYears' | 'mandants'>,
  { id, organizationId, mandantId }: Pick<Batch, 'id' | 'organizationId' | 'mandantId'>,
  documentId: string,
): Promise<PositionRegister | null> {
  const owner = (await clientYears.places(id)).get(documentId)?.mandantId ?? null
  if (owner === null || owner === mandantId) return null
  const record = await mandants.record(organizationId, owner)
  if (!record) return null
  const client = clientOf(record, [])
  return registerOf({
    client,
    properties: propertiesOf(client, [], { isRental: () => false, isPersonal: () => false }),
    children: childrenOf(client, []),
  })
}
