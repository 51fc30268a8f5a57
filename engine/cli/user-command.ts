import { createInterface } from 'node:readline'
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createPasswords } from '../batches/people/passwords.ts'
import { addFirstUser, resetAtMachine } from '../batches/people/save-user.ts'
import { readConfig } from '../config.ts'
import { systemClock } from '../shared/clock.ts'
import type { Storage } from '../storage/storage.ts'
import { openStorage } from '../wiring/open-storage.ts'
import { EXIT, UsageError } from './usage.ts'

/** Where passwords come from and words go. */
export interface UserCommandDeps {
  readonly environment: NodeJS.ProcessEnv
  readonly readPassword: () => Promise<string>
  readonly write: (text: string) => void
}

/**
 * `steuerstapel user create | list | password`: makes the first person, who leads, where there is no window yet; and
 * gives somebody a new password whom nobody else can let in. Works whether or not the engine runs. The password is read
 * from the standard input, so that no list of processes shows it. Throws UsageError, and as `addFirstUser`.
 */
export async function runUser(args: readonly string[], deps: UserCommandDeps): Promise<number> {
  const { action, sign, name, isJson } = readCall(args)
  const config = readConfig(deps.environment)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const storage = await openStorage(config, systemClock)
  const saving = { storage, clock: systemClock, passwords: createPasswords() }
  const tell = (object: object, text: string): void => deps.write(isJson ? `${JSON.stringify(object)}\n` : `${text}\n`)
  try {
    switch (action) {
      case 'create': {
        const user = await addFirstUser(saving, { name, sign, password: await deps.readPassword() })
        tell(
          { user_id: user.id, sign: user.sign },
          `${user.name} (${user.sign}) leitet. Ab jetzt meldet sich jeder an.`,
        )
        return EXIT.ok
      }
      case 'password': {
        const user = await resetAtMachine(saving, sign, await deps.readPassword())
        tell({ user_id: user.id, sign: user.sign }, `${user.name} vergibt bei der nächsten Anmeldung ein eigenes.`)
        return EXIT.ok
      }
      case 'list':
        for (const line of await listed(storage)) tell(line, Object.values(line).join('\t'))
        return EXIT.ok
    }
  } finally {
    await storage.close()
  }
}

interface UserCall {
  readonly action: 'create' | 'list' | 'password'
  readonly sign: string
  readonly name: string
  readonly isJson: boolean
}

function readCall(args: readonly string[]): UserCall {
  try {
    const options = {
      name: { type: 'string', default: '' },
      sign: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [first, ...rest] = positionals
    const action = (['create', 'list', 'password'] as const).find(known => known === first)
    const isWhole = action === 'list' || (values.sign !== '' && (action === 'password' || values.name !== ''))
    if (action !== undefined && rest.length === 0 && isWhole) {
      return { action, sign: values.sign, name: values.name, isJson: values.json }
    }
  } catch {
    // Told below.
  }
  throw new UsageError('user kennt create --name NAME --sign KÜRZEL, password --sign KÜRZEL und list.')
}

async function listed({ users }: Pick<Storage, 'users'>) {
  return (await users.list()).map(({ sign, role, name, disabledAt }) => ({
    sign,
    role,
    state: disabledAt === null ? 'aktiv' : 'abgeschaltet',
    name,
  }))
}

/** One line of the standard input; at a terminal it is asked for, and not shown. */
export async function readPassword(): Promise<string> {
  const { stdin, stdout } = process
  const isTyped = stdin.isTTY
  if (isTyped) stdout.write('Passwort: ')
  // A terminal would show what is typed if the lines were written back to it.
  const lines = createInterface({ input: stdin, terminal: isTyped })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTyped) stdout.write('\n')
  }
}
