import { mkdir } from 'node:fs/promises'
import { createProject, updateProject } from '../batches/clients/keep-project.ts'
import { readConfig } from '../config.ts'
import { openStorage, WINDOW_PROJECT } from '../engine.ts'
import type { Project } from '../model/client.ts'
import { systemClock } from '../shared/clock.ts'
import { onlyId, readProjectOptions, withCheckedIds } from './project-options.ts'
import { EXIT, UsageError } from './usage.ts'

/**
 * `steuerstapel project list | create | update`: what clients act for, with the conditions of batches to come. Works
 * whether or not the engine runs.
 */
export async function runProject(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [action, ...rest] = args
  const { options, own, positionals } = readProjectOptions(rest, ['id'])
  const { json, name, ...conditions } = options
  const config = readConfig(environment)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const storage = await openStorage(config, systemClock)
  const deps = { storage, clock: systemClock }
  const print = (projects: readonly Project[], told: object): void =>
    void process.stdout.write(json ? `${JSON.stringify(told)}\n` : projects.map(lineOf).join(''))
  try {
    switch (action) {
      case 'list': {
        const projects = await storage.clients.projects()
        print(projects, projects.map(projectRow))
        return EXIT.ok
      }
      case 'create': {
        if (name === undefined) throw new UsageError('Bitte --name angeben.')
        const organizationId = conditions.organizationId ?? WINDOW_PROJECT.organizationId
        const input = { ...conditions, name, id: own.id, organizationId }
        const project = await withCheckedIds(() => createProject(deps, input))
        print([project], projectRow(project))
        return EXIT.ok
      }
      case 'update': {
        const id = onlyId(positionals, 'Bitte genau eine Projekt-ID angeben.')
        const { organizationId, ...changes } = { name, ...conditions }
        if (organizationId !== undefined || own.id !== undefined) {
          throw new UsageError('ID und Organisation eines Projekts lassen sich nicht ändern.')
        }
        if (Object.values(changes).every(value => value === undefined)) {
          throw new UsageError('Bitte mindestens eine Änderung angeben.')
        }
        const project = await updateProject(deps, id, changes)
        print([project], projectRow(project))
        return EXIT.ok
      }
      default:
        throw new UsageError('Bitte list, create oder update angeben.')
    }
  } finally {
    await storage.close()
  }
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
