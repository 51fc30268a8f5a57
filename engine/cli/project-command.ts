import { mkdir } from 'node:fs/promises'
import { createProject, updateProject } from '../batches/clients/keep-project.ts'
import { readConfig } from '../config.ts'
import type { Project } from '../model/client.ts'
import { systemClock } from '../shared/clock.ts'
import { WINDOW_PROJECT } from '../wiring/engine-shape.ts'
import { openStorage } from '../wiring/open-storage.ts'
import { onlyId, readProjectOptions, withCheckedIds } from './project-options.ts'
import { EXIT, UsageError } from './usage.ts'

/**
 * `steuerstapel project list | create | update`: what clients act for, with the conditions of batches to come. Works
 * whether or not the engine runs.
 */
export async function runProject(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [action, ...rest] = args
  const read = readProjectOptions(rest, ['id'])
  const config = readConfig(environment)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const storage = await openStorage(config, systemClock)
  const print = (projects: readonly Project[], rows: object): void =>
    void process.stdout.write(read.options.json ? `${JSON.stringify(rows)}\n` : projects.map(lineOf).join(''))
  try {
    if (action === 'list') {
      const projects = await storage.clients.projects()
      print(projects, projects.map(projectRow))
      return EXIT.ok
    }
    const change = action === 'create' ? create : action === 'update' ? update : null
    if (!change) throw new UsageError('Bitte list, create oder update angeben.')
    const project = await change({ storage, clock: systemClock }, read)
    print([project], projectRow(project))
    return EXIT.ok
  } finally {
    await storage.close()
  }
}

type Deps = Parameters<typeof createProject>[0]
type Read = ReturnType<typeof readProjectOptions<'id'>>

async function create(deps: Deps, { options, own }: Read): Promise<Project> {
  const { json: _, name, ...conditions } = options
  if (name === undefined) throw new UsageError('Bitte --name angeben.')
  const organizationId = conditions.organizationId ?? WINDOW_PROJECT.organizationId
  return withCheckedIds(() => createProject(deps, { ...conditions, name, id: own.id, organizationId }))
}

async function update(deps: Deps, { options, own, positionals }: Read): Promise<Project> {
  const id = onlyId(positionals, 'Bitte genau eine Projekt-ID angeben.')
  const { json: _, organizationId, ...changes } = options
  if (organizationId !== undefined || own.id !== undefined) {
    throw new UsageError('ID und Organisation eines Projekts lassen sich nicht ändern.')
  }
  if (Object.values(changes).every(value => value === undefined)) {
    throw new UsageError('Bitte mindestens eine Änderung angeben.')
  }
  return updateProject(deps, id, changes)
}

function projectRow({ id, name, organizationId, partnerCode, discountPercent, provisionPercent }: Project): object {
  return {
    id,
    name,
    organization_id: organizationId,
    partner_code: partnerCode,
    discount_percent: discountPercent,
    provision_percent: provisionPercent,
  }
}

function lineOf({ id, name, organizationId, partnerCode, discountPercent, provisionPercent }: Project): string {
  const percent = (value: number): string => `${String(value).replace('.', ',')} %`
  const conditions = `Rabatt ${percent(discountPercent)}, Provision ${percent(provisionPercent)}`
  return `${[id, name, organizationId, partnerCode, conditions].join('\t')}\n`
}
