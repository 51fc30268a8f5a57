import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { hashToken } from '../batches/clients/issue-token.ts'
import { readConfig } from '../config.ts'
import { systemClock, toIso } from '../shared/clock.ts'
import { newId } from '../shared/ids.ts'
import type { PageWorkerAccess } from '../storage/task-verbs.ts'
import type { Storage } from '../storage/storage.ts'
import { openStorage } from '../wiring/open-storage.ts'
import { onlyId } from './project-options.ts'
import { EXIT, UsageError } from './usage.ts'

const NAME_CHARS_MAX = 80

/** `steuerstapel worker create | list | revoke`: accesses of workers on other machines, whether or not the engine runs. */
export async function runWorker(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [action, ...rest] = args
  const { values, positionals } = read(rest)
  const print = (object: object, text: string): void =>
    void process.stdout.write(values.json ? `${JSON.stringify(object)}\n` : text)
  const storage = await openStorage(readConfig(environment), systemClock)
  try {
    switch (action) {
      case 'create': {
        const { id, token } = await create(storage, values.name ?? '')
        print({ worker_id: id, token }, `Arbeitsrechner: ${id}\nToken:          ${token}  (wird nur jetzt gezeigt)\n`)
        return EXIT.ok
      }
      case 'list': {
        const all = await storage.pageWorkers.list()
        print(all.map(rowOf), all.map(each => `${lineOf(each)}\n`).join(''))
        return EXIT.ok
      }
      case 'revoke': {
        const id = await revoke(storage, positionals)
        print({ worker_id: id, revoked: true }, `Der Arbeitsrechner ${id} ist gesperrt.\n`)
        return EXIT.ok
      }
      default:
        throw new UsageError('Bitte create, list oder revoke angeben.')
    }
  } finally {
    await storage.close()
  }
}

function read(args: readonly string[]) {
  try {
    const options = { json: { type: 'boolean', default: false }, name: { type: 'string' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new UsageError('worker kennt nur --name und --json.')
  }
}

async function create(storage: Storage, name: string): Promise<{ readonly id: string; readonly token: string }> {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > NAME_CHARS_MAX) throw new UsageError('Bitte --name angeben (bis 80 Zeichen).')
  const token = `stw_${randomBytes(32).toString('base64url')}`
  const id = newId('pwk')
  await storage.pageWorkers.add({ id, name: trimmed, createdAt: systemClock.now() }, hashToken(token))
  return { id, token }
}

function rowOf({ id, name, createdAt, revokedAt }: PageWorkerAccess): object {
  return {
    worker_id: id,
    name,
    created_at: toIso(createdAt),
    revoked_at: revokedAt === null ? null : toIso(revokedAt),
  }
}

async function revoke(storage: Storage, positionals: readonly string[]): Promise<string> {
  const id = onlyId(positionals, 'Bitte genau einen Arbeitsrechner angeben.')
  if (await storage.pageWorkers.revoke(id, systemClock.now())) return id
  throw new UsageError(`Den Arbeitsrechner ${id} gibt es nicht, oder er ist schon gesperrt.`)
}

function lineOf({ id, name, revokedAt }: PageWorkerAccess): string {
  return [id, revokedAt === null ? 'aktiv' : 'gesperrt', name].join('\t')
}
