import type { Project } from '../../model/client.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Storage } from '../../storage/storage.ts'

export interface NewProjectInput {
  readonly name: string
  /** `prj_` and up to 60 letters, digits, `-` and `_`; a fresh one when absent. */
  readonly id?: string | undefined
  /** Projects of one organization share their mandants; one of its own when absent. */
  readonly organizationId?: string | undefined
  /** `DIREKT` when absent. */
  readonly partnerCode?: string | undefined
  readonly discountPercent?: number | undefined
  readonly provisionPercent?: number | undefined
}

export type ProjectChanges = { readonly [K in 'name' | keyof typeof DIRECT]?: NewProjectInput[K] | undefined }

interface Deps {
  readonly storage: { readonly clients: Pick<Storage['clients'], 'project' | 'ensureProject' | 'updateProject'> }
  readonly clock: Pick<Clock, 'now'>
}

/**
 * A project as it is asked for, not stored. Throws EngineError `invalid_name`, `invalid_id`, `invalid_partner_code` or
 * `invalid_percent`.
 */
export function newProject(input: NewProjectInput): Project {
  return {
    id: checkedId('prj', input.id) ?? newId('prj'),
    organizationId: checkedId('org', input.organizationId) ?? newId('org'),
    ...checkedConditions({ ...DIRECT, ...withoutGaps(input) }),
  }
}

/** Makes a project without a client. Throws as `newProject` does, and EngineError `project_exists`. */
export async function createProject({ storage, clock }: Deps, input: NewProjectInput): Promise<Project> {
  const project = newProject(input)
  if (await storage.clients.project(project.id)) {
    throw new EngineError('input', 'project_exists', `Das Projekt ${project.id} gibt es schon.`)
  }
  await storage.clients.ensureProject(project, clock.now())
  return project
}

/**
 * Changes name and conditions of a project, for batches to come: those that exist keep their snapshot (decisions.md
 * 1.5).
 * Throws EngineError `project_not_found`, `invalid_name`, `invalid_partner_code` or `invalid_percent`.
 */
export async function updateProject(
  { storage }: Pick<Deps, 'storage'>,
  projectId: string,
  changes: ProjectChanges,
): Promise<Project> {
  const known = await storage.clients.project(projectId)
  if (!known) throw projectNotFound()
  const changed = { ...known, ...checkedConditions({ ...known, ...withoutGaps(changes) }) }
  await storage.clients.updateProject(changed)
  return changed
}

/** The fault that names a project nobody knows. */
export function projectNotFound(): EngineError {
  return new EngineError('input', 'project_not_found', 'Dieses Projekt gibt es nicht. Bitte die Projekt-ID prüfen.')
}

const DIRECT = { partnerCode: 'DIREKT', discountPercent: 0, provisionPercent: 0 }

type Conditions = Omit<Project, 'id' | 'organizationId'>

function checkedConditions({ name, partnerCode, discountPercent, provisionPercent }: Conditions): Conditions {
  const plainName = name.trim().normalize('NFC')
  if (plainName.length < 1 || plainName.length > 200) {
    throw new EngineError('input', 'invalid_name', 'Bitte einen Namen mit 1 bis 200 Zeichen angeben.')
  }
  const code = partnerCode.trim() || DIRECT.partnerCode
  if (!/^[^\p{C}]{1,100}$/u.test(code)) {
    const message = 'Ein Partnercode hat 1 bis 100 Zeichen, ohne Steuerzeichen.'
    throw new EngineError('input', 'invalid_partner_code', message)
  }
  for (const percent of [discountPercent, provisionPercent]) {
    if (percent >= 0 && percent <= 100 && Number.isInteger(Math.round(percent * 1e6) / 1e4)) continue
    const message = 'Prozentwerte liegen zwischen 0 und 100, mit höchstens zwei Stellen.'
    throw new EngineError('input', 'invalid_percent', message)
  }
  return { name: plainName, partnerCode: code, discountPercent, provisionPercent }
}

/** Ids end up in paths and URLs: plain characters only. */
function checkedId(prefix: 'prj' | 'org', id: string | undefined): string | undefined {
  if (id === undefined || new RegExp(`^${prefix}_[A-Za-z0-9_-]{1,60}$`).test(id)) return id
  const what = prefix === 'prj' ? 'Eine Projekt-ID' : 'Eine Organisations-ID'
  const message = `${what} beginnt mit ${prefix}_, danach 1 bis 60 Buchstaben, Ziffern, - und _ (ohne Umlaute).`
  throw new EngineError('input', 'invalid_id', message, {
    details: { field: prefix === 'prj' ? 'id' : 'organization' },
  })
}

/** Absent values, so that a spread leaves what is there. */
function withoutGaps<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> }
}
