import { checklist, expectedChange, expectedStateChange, newExpected, yearQuery } from '../../../../wire/checklist.ts'
import type { ExpectedInput } from '../../../../wire/checklist.ts'
import { suggestExpected } from '../../../batches/mandants/suggest-expected.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import { checkOff } from '../../../model/check-off.ts'
import type { Project } from '../../../model/client.ts'
import { isExpectedIn } from '../../../model/expected-document.ts'
import type { ExpectedDocument } from '../../../model/expected-document.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { loadTaxonomy } from '../../../taxonomy/load-taxonomy.ts'
import type { Clock } from '../../../shared/clock.ts'
import { EngineError } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import type { Storage } from '../../../storage/storage.ts'
import { refuse } from '../uploads/receive-upload.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

export interface ChecklistRoutesDeps {
  readonly project: Project
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
}

type ById = { Params: { id: string } }

/** Checklists: what is expected of a mandant in a tax year, what has come, and what the year before suggests. */
export function registerChecklistRoutes(app: WireApp, deps: ChecklistRoutesDeps): void {
  const checklistDeps = { ...deps, taxonomy: loadTaxonomy() }
  readChecklistRoute(app, checklistDeps)
  addExpectedRoute(app, checklistDeps)
  changeExpectedRoute(app, checklistDeps)
  removeExpectedRoute(app, checklistDeps)
  setStateRoute(app, checklistDeps)
}

interface ChecklistDeps extends ChecklistRoutesDeps {
  readonly taxonomy: Taxonomy
}

function readChecklistRoute(app: WireApp, deps: ChecklistDeps): void {
  const { storage, project, taxonomy } = deps
  const { organizationId } = project
  const kinds = taxonomy.kinds.filter(({ id }) => id !== UNCLEAR_KIND).map(({ id, label }) => ({ id, label }))
  app.get(
    '/local/mandants/:id/checklist',
    { schema: { params: byId, response: { 200: checklist } } },
    async request => {
      const wanted = yearQuery.safeParse(request.query)
      if (!wanted.success) throw refuse('year', 'out_of_range', 'Bitte wählen Sie ein Jahr von 1990 bis 2200.')
      const { mandant } = await knownMandant(deps, organizationId, request.params.id)
      const filed = await storage.mandants.filedDocuments(organizationId, mandant.id)
      return {
        year: wanted.data.year,
        expected: checkOff(await storage.expected.listForYear(mandant.id, wanted.data.year), filed),
        suggestions: suggestExpected(await storage.expected.list(mandant.id), filed, wanted.data.year, taxonomy),
        kinds,
      }
    },
  )
}

function addExpectedRoute(app: WireApp, deps: ChecklistDeps): void {
  const { storage, taxonomy } = deps
  app.post<ById>('/local/mandants/:id/checklist', async (request, reply) => {
    const body = newExpected.safeParse(request.body)
    if (!body.success) throw incomplete()
    const { mandant } = await knownMandant(deps, deps.project.organizationId, request.params.id)
    const createdAt = deps.clock.now()
    await storage.expected.add(
      body.data.documents.map(document => {
        return { id: newId('exp'), mandantId: mandant.id, createdAt, ...factsOf(document, body.data.year, taxonomy) }
      }),
    )
    return reply.code(204).send()
  })
}

function changeExpectedRoute(app: WireApp, deps: ChecklistDeps): void {
  const { storage, taxonomy } = deps
  app.put<ById>('/local/expected/:id', async (request, reply) => {
    const body = expectedChange.safeParse(request.body)
    if (!body.success) throw incomplete()
    const known = await knownExpected(deps, request.params.id)
    const facts = factsOf(body.data.document, body.data.year, taxonomy)
    // What is expected every year stays so in the years before.
    const firstYear = facts.taxYear === null && known.taxYear === null ? known.firstYear : facts.firstYear
    await storage.expected.change({ ...known, ...facts, firstYear })
    return reply.code(204).send()
  })
}

function removeExpectedRoute(app: WireApp, deps: ChecklistDeps): void {
  const { storage } = deps
  app.delete<ById>('/local/expected/:id', async (request, reply) => {
    await storage.expected.remove((await knownExpected(deps, request.params.id)).id)
    return reply.code(204).send()
  })
}

function setStateRoute(app: WireApp, deps: ChecklistDeps): void {
  const { storage, clock } = deps
  app.post<ById>('/local/expected/:id/state', async (request, reply) => {
    const body = expectedStateChange.safeParse(request.body)
    if (!body.success) throw refuse('state', 'invalid', 'Diesen Stand gibt es nicht.')
    const { state, documentId = null } = body.data
    const known = await knownExpected(deps, request.params.id)
    if (!isExpectedIn(known, body.data.year))
      throw refuse('year', 'not_expected', 'In diesem Jahr wird dieser Beleg nicht erwartet.')
    const document = documentId === null ? null : await storage.documents.find(documentId)
    const isOwn = document !== null && (await storage.batches.find(document.batchId))?.mandantId === known.mandantId
    await storage.expected.setState(known.id, body.data.year, state, isOwn ? documentId : null, clock.now())
    return reply.code(204).send()
  })
}

async function knownExpected({ storage, project }: ChecklistRoutesDeps, expectedId: string): Promise<ExpectedDocument> {
  const found = await storage.expected.find(expectedId)
  if (!found || !(await storage.mandants.find(project.organizationId, found.mandantId))) {
    throw new EngineError('input', 'expected_not_found', 'Diesen Eintrag der Checkliste gibt es nicht (mehr).')
  }
  return found
}

/** A kind brings its label along unless a person wrote another one. Throws EngineError when it has neither. */
function factsOf(
  { kindId, label, issuerHint, everyYear }: ExpectedInput,
  forYear: number,
  taxonomy: Pick<Taxonomy, 'kinds'>,
): Pick<ExpectedDocument, 'kindId' | 'label' | 'issuerHint' | 'taxYear' | 'firstYear'> {
  const kind = kindId === null ? undefined : taxonomy.kinds.find(({ id }) => id === kindId)
  if (kindId !== null && !kind) throw refuse('kindId', 'not_found', 'Diese Belegart gibt es nicht.')
  const name = label === '' ? (kind?.label ?? '') : label
  if (name === '')
    throw refuse('label', 'required', 'Bitte wählen Sie eine Belegart, oder schreiben Sie, was erwartet wird.')
  return {
    kindId,
    label: name,
    issuerHint: issuerHint || null,
    taxYear: everyYear ? null : forYear,
    firstYear: forYear,
  }
}

function incomplete(): EngineError {
  return refuse('documents', 'invalid', 'Bitte geben Sie an, welcher Beleg erwartet wird.')
}
