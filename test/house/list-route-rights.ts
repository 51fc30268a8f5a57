import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ROUTE_RIGHTS } from '../../engine/http/local/rights/route-rights.ts'
import type { RouteRight } from '../../engine/http/local/rights/route-rights.ts'
import { ROLES } from '../../engine/model/user.ts'
import type { Role } from '../../engine/model/user.ts'

const PAGE = fileURLToPath(new URL('../../docs/route-rights.md', import.meta.url))
const OPENAPI = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url))

const INTRODUCTION = `# Who may call what

Written from \`engine/http/local/rights/route-rights.ts\` and \`docs/openapi.json\` (\`node test/house/list-route-rights.ts\`); a test keeps it equal. \`test/engine/http/local/rights/every-route.test.ts\` calls every route with every role, and as somebody who is not on the list of a mandant, at the machine of the engine and over the network.

## The window (\`/local\`), with users

Without users, whoever sits at the machine may do everything. With users: ● may call it; – is refused (403 \`role_not_allowed\`); nobody gets anything without having signed in (401). Over the network there are always users; what makes sense on the machine alone is refused there (403 \`only_on_the_machine\`), as are settings that name its folders and ports. The last column says what somebody gets who may call it but is not on the list of the mandant that it is about.
`
const V1 = `
## Programs (\`/v1\`)

A token belongs to a project; what is not of the project answers as if it were not there (404). Users, roles and lists of mandants are the window's: a program of the office sees its project.
`
const WORKERS = `
## Workers of other machines (\`/worker\`)

On a listener of its own ([office-server.md](office-server.md)), for tokens of workers alone, which open nothing else: to take a task, to get the file of a task that is held, to answer it or give it back. No role, no mandant, no list.
`

/** Every route with who may call it, as a page. */
export function listRouteRights(): string {
  const head = ['Route', ...ROLES, 'over the network', 'not on the mandant’s list']
  const rows = Object.entries(ROUTE_RIGHTS).map(([route, right]) => [
    `\`${route}\``,
    ...ROLES.map(role => (mayCall(right, role) ? '●' : '–')),
    right.isOnMachine === true ? '–' : '●',
    withoutAccess(right),
  ])
  return [INTRODUCTION, ...table(head, rows), V1, ...table(['Route', 'scope of its token'], rowsOfV1()), WORKERS].join(
    '\n',
  )
}

function mayCall({ may }: RouteRight, role: Role): boolean {
  return typeof may === 'string' || may.includes(role)
}

/** What `requireRight` does with somebody whom a mandant is hidden from. */
function withoutAccess({ may, names }: RouteRight): string {
  if (may === 'anybody') return 'tells nothing; signs in'
  if (may === 'session') return 'of the own session'
  if (names !== undefined) return `404 \`${names}_not_found\``
  return may.length === 1 ? 'Leitung sees every mandant' : 'nothing of it in the answer'
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
}

function rowsOfV1(): string[][] {
  const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method !== 'parameters')
      .map(([method, { security = [] }]) => {
        const scopes = security.flatMap(each => each['oauth'] ?? [])
        const needs =
          scopes.length > 0 ? scopes.map(scope => `\`${scope}\``).join(', ') : 'none: signed address or secret'
        return [`\`${method.toUpperCase()} ${path}\``, needs]
      }),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, listRouteRights())
