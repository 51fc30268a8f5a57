import type { Project } from '../../model/client.ts'
import { mandantName, ownName } from '../../model/mandant.ts'
import type { Mandant, MandantNames } from '../../model/mandant.ts'
import { EngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { NewProjectMandant, ProjectMandant, ProjectMandantFilter } from '../../storage/project-mandant-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import type { NewMandant } from './typed-mandant.ts'

/** Whose batch it is to be, as a program says it. */
export type OwnMandantInput =
  { readonly type: 'existing'; readonly id: string } | (NewMandant & { readonly reference?: string | null })

export interface ResolvedOwnMandant {
  readonly mandant: Mandant
  /** As the project knows it: never the name that another project or the office gave it. */
  readonly name: string
  /** The mandant is to be made. */
  readonly isNew: boolean
  /** The project named it before. */
  readonly isKnown: boolean
  /** To be kept with the mandant; null where nothing is new. */
  readonly link: NewProjectMandant | null
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
}

type Deps = Pick<Storage, 'mandants' | 'projectMandants'>

/**
 * The mandant that a program means, among those of its project: by id, by its own reference, by the tax number, or,
 * without one, by the same name and reference. A number that another project brought, or the office, is the same
 * mandant, whose name is not told. Throws EngineError `mandant_not_found`, and `mandant_reference_taken` when the
 * reference is that of another mandant.
 */
export async function resolveOwnMandant(
  storage: Deps,
  project: Project,
  input: OwnMandantInput,
  at: number,
): Promise<ResolvedOwnMandant> {
  return input.type === 'existing' ? byId(storage, project, input.id, at) : byFacts(storage, project, input, at)
}

/** The name of a mandant as its project knows it. */
export function nameForProject({ mandant, names, isOrigin }: Pick<ProjectMandant, 'mandant' | 'names' | 'isOrigin'>) {
  return isOrigin || names === null ? mandantName(mandant) : ownName(names)
}

async function byId(storage: Deps, project: Project, id: string, at: number): Promise<ResolvedOwnMandant> {
  const own = await ownOf(storage, project, { mandantId: id })
  if (own) return known(own, [])
  const mandant = await storage.mandants.find(project.organizationId, id)
  if (!mandant || (await storage.projectMandants.isOfOther(project.id, id))) throw notFound()
  const link = { ...linkOf(project, mandant, at), isOrigin: false, names: null, nameKey: null }
  return { mandant, name: mandantName(mandant), isNew: false, isKnown: false, link, warnings: [] }
}

async function byFacts(
  storage: Deps,
  project: Project,
  input: Exclude<OwnMandantInput, { readonly type: 'existing' }>,
  at: number,
): Promise<ResolvedOwnMandant> {
  const { firstName, lastName, companyName, taxId, taxIdNormalized, spouse, reference = null } = input
  const names = { firstName, lastName, companyName }
  const sameNumber =
    taxIdNormalized === null ? null : await storage.mandants.findByTaxId(project.organizationId, taxIdNormalized)
  const own = await findOwn(storage, project, { names, taxIdNormalized, reference, sameNumber })
  if (own) {
    const mentioned = ownName(names).toLowerCase() === nameForProject(own).toLowerCase()
    const isNamed = own.taxIdNormalized === null && taxIdNormalized === null && reference === null
    const warnings = mentioned ? (isNamed ? [KNOWN_BY_NAME] : []) : [NAME_DIFFERS]
    const link =
      reference === null || own.reference !== null ? null : { ...linkOf(project, own.mandant, at), reference }
    return { ...known(own, warnings), link }
  }
  const made: Mandant = {
    id: newId('man'),
    organizationId: project.organizationId,
    ...names,
    ...(spouse ? { spouse } : {}),
    taxId,
    taxIdNormalized,
    createdAt: at,
  }
  const mandant = sameNumber ?? made
  const given = { names, taxId, taxIdNormalized, reference, nameKey: nameKeyOf(names) }
  const link = { ...linkOf(project, mandant, at), ...given, isOrigin: sameNumber === null }
  return { mandant, name: ownName(names), isNew: sameNumber === null, isKnown: false, link, warnings: [] }
}

interface Wanted {
  readonly names: MandantNames
  readonly taxIdNormalized: string | null
  readonly reference: string | null
  /** Of the office, by the number. */
  readonly sameNumber: Mandant | null
}

async function findOwn(storage: Deps, project: Project, wanted: Wanted): Promise<ProjectMandant | null> {
  const { names, taxIdNormalized, reference, sameNumber } = wanted
  const byReference = reference === null ? null : await ownOf(storage, project, { reference })
  const byNumber =
    taxIdNormalized === null
      ? null
      : ((await ownOf(storage, project, { taxIdNormalized })) ??
        (sameNumber && (await ownOf(storage, project, { mandantId: sameNumber.id }))))
  if (byReference && isOther(byReference, byNumber, wanted)) throw referenceTaken()
  if (byReference ?? byNumber) return byReference ?? byNumber
  if (taxIdNormalized !== null) return null
  return ownOf(storage, project, { named: { nameKey: nameKeyOf(names), reference } })
}

/** Whether the mandant with this reference cannot be the one with this number. */
function isOther(byReference: ProjectMandant, byNumber: ProjectMandant | null, wanted: Wanted): boolean {
  if (wanted.taxIdNormalized === null) return false
  if (byNumber) return byNumber.mandant.id !== byReference.mandant.id
  if (wanted.sameNumber) return wanted.sameNumber.id !== byReference.mandant.id
  return byReference.taxIdNormalized !== null
}

async function ownOf(
  storage: Deps,
  project: Project,
  by: Omit<ProjectMandantFilter, 'projectId' | 'limit' | 'offset'>,
): Promise<ProjectMandant | null> {
  const { items } = await storage.projectMandants.list({ ...by, projectId: project.id, limit: 1, offset: 0 })
  return items[0] ?? null
}

/** Just the same name; more than upper and lower case would join people who only sound alike. */
function nameKeyOf({ firstName, lastName, companyName }: MandantNames): string {
  return JSON.stringify([companyName, firstName, lastName]).toLowerCase()
}

function linkOf(project: Project, mandant: Mandant, at: number): NewProjectMandant {
  return {
    projectId: project.id,
    mandantId: mandant.id,
    isOrigin: false,
    names: null,
    nameKey: null,
    taxId: null,
    taxIdNormalized: null,
    reference: null,
    createdAt: at,
  }
}

function known(own: ProjectMandant, warnings: ResolvedOwnMandant['warnings']): ResolvedOwnMandant {
  return { mandant: own.mandant, name: nameForProject(own), isNew: false, isKnown: true, link: null, warnings }
}

function notFound(): EngineError {
  return new EngineError('input', 'mandant_not_found', 'Diesen Mandanten gibt es nicht. Bitte die ID prüfen.')
}

function referenceTaken(): EngineError {
  const message = 'Diese Bezeichnung gehört schon zu einem anderen Mandanten.'
  return new EngineError('input', 'mandant_reference_taken', message)
}

const NAME_DIFFERS = {
  code: 'mandant_name_differs',
  message: 'Diesen Mandanten gibt es schon unter einem anderen Namen. Der gespeicherte Name bleibt.',
}

const KNOWN_BY_NAME = {
  code: 'mandant_known_by_name',
  message:
    'Ein Mandant dieses Namens ohne Steuernummer war schon da und wird wieder verwendet. Zwei gleichen Namens unterscheidet eine Steuernummer oder eine eigene Bezeichnung (reference).',
}
