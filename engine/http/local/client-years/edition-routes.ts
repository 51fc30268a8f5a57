import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { taxYear } from '../../../../wire/client-years.ts'
import { editionAsked, editions, yearOpening, yearRelease } from '../../../../wire/editions.ts'
import type { Edition as WireEdition, EditionChanges as WireChanges } from '../../../../wire/editions.ts'
import { openEdition, readEditions, requireAllSeen } from '../../../batches/editions/read-editions.ts'
import type { SeenEdition } from '../../../batches/editions/read-editions.ts'
import { releaseObstacle } from '../../../batches/editions/release-year.ts'
import type { ReleaseOf } from '../../../batches/editions/release-year.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { Project } from '../../../model/client.ts'
import type { ClientYearKey } from '../../../model/client-year.ts'
import type { EditionChanges } from '../../../model/edition.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { authorOf } from '../../../model/user.ts'
import type { Author, User } from '../../../model/user.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { Storage } from '../../../storage/storage.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { RELEASE_ROLES } from '../rights/route-rights.ts'
import { authorFrom, personOf, readerOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

/** Asks for the next edition of a client-year's Belegmappe; its number. Throws EngineError as `askEdition`. */
export type AskEdition = (key: ClientYearKey, by: Author | null) => Promise<number>

/** Releases what an edition shows; the number of the one that says so. Throws EngineError as `releaseYear`. */
export type ReleaseYear = (of: ReleaseOf, number: number) => Promise<number>

/** Opens a released client-year again. Throws EngineError as `openYear`. */
export type OpenYear = (of: Pick<ReleaseOf, 'key' | 'by'>, reason: string) => Promise<void>

export interface EditionRoutesDeps {
  readonly project: Project
  readonly storage: Storage
  readonly files: Pick<FileStore, 'openManaged'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  readonly askEdition: AskEdition
  readonly releaseYear: ReleaseYear
  readonly openYear: OpenYear
}

type Known = (request: FastifyRequest, of: z.infer<typeof byKey>) => Promise<Omit<ReleaseOf, 'by'>>

const byKey = z.object({ id: z.string(), year: taxYear })
const byNumber = z.object({ ...byKey.shape, number: z.coerce.number().int().min(1) })
const fileQuery = z.object({ open: z.literal('1').optional() })
const PATH = '/local/mandants/:id/years/:year/editions'

/** Editions of the Belegmappe of a client-year: the list, asking for the next one, and the file of each. */
export function registerEditionRoutes(app: WireApp, deps: EditionRoutesDeps): void {
  const { storage, files, project } = deps
  const known: Known = async (request, { id, year }) => {
    const record = await knownMandant({ storage }, project.organizationId, id)
    const key = { mandantId: id, year }
    await requireAllSeen(storage, key, readerOf(request) ?? null)
    return { key, record }
  }
  app.get(PATH, { schema: { params: byKey, response: { 200: editions } } }, async request => {
    const { key, record } = await known(request, request.params)
    const seen = await readEditions(deps, key, record)
    return {
      editions: seen.editions.map(one => wireEdition(key, one)),
      since: seen.since && wireChanges(key, seen.since),
      ...(await releaseOf(storage, key, personOf(request))),
    }
  })
  app.post(PATH, { schema: { params: byKey, response: { 202: editionAsked } } }, async (request, reply) => {
    const { key } = await known(request, request.params)
    return reply.code(202).send({ number: await deps.askEdition(key, authorFrom(request)) })
  })
  releaseRoutes(app, { ...deps, known })
  app.get(`${PATH}/:number/file`, { schema: { params: byNumber } }, async (request, reply) => {
    const { key } = await known(request, request.params)
    const isShown = fileQuery.safeParse(request.query).data?.open === '1'
    const { filename, byteSize, opened } = await openEdition({ storage, files }, key, request.params.number)
    const disposition = attachmentHeader(filename)
    return reply
      .type('application/pdf')
      .header('content-length', byteSize)
      .header('content-disposition', isShown ? disposition.replace(/^attachment/, 'inline') : disposition)
      .send(opened.handle.createReadStream())
  })
}

function releaseRoutes(app: WireApp, { known, ...deps }: EditionRoutesDeps & { readonly known: Known }): void {
  const path = '/local/mandants/:id/years/:year'
  app.post(
    `${path}/release`,
    { schema: { params: byKey, response: { 202: editionAsked } } },
    async (request, reply) => {
      const body = yearRelease.safeParse(request.body)
      if (!body.success) throw refuse('number', 'invalid', 'Bitte geben Sie an, welche Ausgabe Sie freigeben.')
      const of = { ...(await known(request, request.params)), by: authorFrom(request) }
      return reply.code(202).send({ number: await deps.releaseYear(of, body.data.number) })
    },
  )
  app.post(`${path}/open`, { schema: { params: byKey } }, async (request, reply) => {
    const body = yearOpening.safeParse(request.body)
    if (!body.success) throw refuse('reason', 'required', 'Bitte geben Sie an, warum das Jahr wieder geöffnet wird.')
    const { key } = await known(request, request.params)
    await deps.openYear({ key, by: authorFrom(request) }, body.data.reason)
    return reply.code(204).send()
  })
}

/** How the release of a client-year stands, for who asks. */
async function releaseOf(storage: Storage, key: ClientYearKey, person: User | null) {
  const standing = await storage.editions.standing(key)
  const mayNot = person !== null && !RELEASE_ROLES.includes(person.role)
  return {
    released: standing && { number: standing.number, at: standing.at, by: standing.by?.sign ?? null },
    isFourEyes: await storage.office.fourEyes(),
    obstacle: mayNot
      ? 'Freigeben dürfen Prüfer und Leitung.'
      : await releaseObstacle(storage, key, person && authorOf(person)),
  }
}

function wireEdition(key: ClientYearKey, edition: SeenEdition): WireEdition {
  const { number, state, askedAt, author, file, changes, fault, release, isWithheld } = edition
  return {
    number,
    state,
    askedAt,
    by: author?.sign ?? null,
    file: file && {
      filename: file.filename,
      byteSize: file.byteSize,
      sha256: file.sha256,
      pages: file.pages,
      writtenAt: file.writtenAt,
    },
    changes: changes && wireChanges(key, changes),
    fault: fault && fault.message,
    release: release && {
      at: release.at,
      opened: release.opened && { ...release.opened, by: release.opened.by?.sign ?? null },
    },
    isWithheld: isWithheld || (file !== null && file.path === null),
  }
}

/** Another mandant is not named: who asks may not be allowed to see it. */
function wireChanges({ mandantId }: ClientYearKey, changes: EditionChanges): WireChanges {
  const { added, removed, moved, changed, figures } = changes
  return {
    added: [...added],
    removed: [...removed],
    moved: moved.map(({ to, ...mention }) => ({
      ...mention,
      toOwn: to.mandantId === mandantId,
      toYear: to.mandantId === mandantId ? to.year : null,
    })),
    changed: [...changed],
    figures: [...figures],
  }
}
