import { z } from 'zod'
import { taxYear } from '../../../../wire/client-years.ts'
import { packWish, writtenPack } from '../../../../wire/tax-office-pack.ts'
import { openPack, packForTaxOffice } from '../../../batches/editions/pack-for-tax-office.ts'
import type { PackDeps } from '../../../batches/editions/pack-for-tax-office.ts'
import { requireAllSeen } from '../../../batches/editions/read-editions.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import { mandantName } from '../../../model/mandant.ts'
import type { Project } from '../../../model/client.ts'
import { createInTurn } from '../../../shared/in-turn.ts'
import type { Storage } from '../../../storage/storage.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { readerOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

export interface TaxOfficeRouteDeps extends Omit<PackDeps, 'storage' | 'inTurn'> {
  readonly project: Project
  readonly storage: Storage
}

const byKey = z.object({ id: z.string(), year: taxYear })
const count = z.coerce.number().int().min(1)
const byNumber = z.object({ ...byKey.shape, edition: count, number: count })
const PATH = '/local/mandants/:id/years/:year/tax-office-packs'

/** Packs of chosen documents for the tax office: written beside the newest edition, and given out as ZIP. */
export function registerTaxOfficeRoute(app: WireApp, deps: TaxOfficeRouteDeps): void {
  const { storage, project } = deps
  const packing = { ...deps, inTurn: createInTurn() }
  app.post(PATH, { schema: { params: byKey, response: { 201: writtenPack } } }, async (request, reply) => {
    const body = packWish.safeParse(request.body)
    if (!body.success) {
      const message = 'Bitte prüfen Sie die Angaben: das Finanzamt fehlt, oder eine Angabe ist zu lang.'
      throw refuse('recipient', 'invalid', message)
    }
    const { id: mandantId, year } = request.params
    const record = await knownMandant({ storage }, project.organizationId, mandantId)
    const key = { mandantId, year }
    await requireAllSeen(storage, key, readerOf(request) ?? null)
    const { files, left, reduced, number, edition } = await packForTaxOffice(packing, key, record, body.data)
    return reply.code(201).send({ number, edition, files: [...files], left: [...left], reduced: [...reduced] })
  })
  app.get(`${PATH}/:edition/:number/file`, { schema: { params: byNumber } }, async (request, reply) => {
    const { id: mandantId, year, edition, number } = request.params
    const { mandant } = await knownMandant({ storage }, project.organizationId, mandantId)
    const key = { mandantId, year }
    await requireAllSeen(storage, key, readerOf(request) ?? null)
    const { byteSize, opened } = await openPack(deps, key, edition, number)
    const name = mandantName(mandant).replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')
    return reply
      .type('application/zip')
      .header('content-length', byteSize)
      .header('content-disposition', attachmentHeader(`Finanzamt ${name} ${year} Paket ${edition}-${number}.zip`))
      .send(opened.handle.createReadStream())
  })
}
