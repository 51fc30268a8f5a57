import { heedOutputs } from './cli/outputs.ts'
import { EXIT, USAGE, UsageError } from './cli/usage.ts'
import { isEngineError } from './shared/errors.ts'

type Command = (args: readonly string[]) => Promise<number>

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: async args => (await import('./cli/serve-command.ts')).runServe(args, process.env),
  open: async args => (await import('./cli/window/open-command.ts')).runOpen(args, process.env),
  stop: async args => (await import('./cli/window/stop-command.ts')).runStop(args, process.env),
  service: async args => (await import('./cli/service/service-command.ts')).runService(args, process.env),
  process: async args => (await import('./cli/process-command.ts')).runProcess(args, process.env),
  client: async args => (await import('./cli/client-command.ts')).runClient(args, process.env),
  user: async args => {
    const { runUser, readPassword } = await import('./cli/user-command.ts')
    const write = (text: string) => void process.stdout.write(text)
    return runUser(args, { environment: process.env, readPassword, write })
  },
  project: async args => (await import('./cli/project-command.ts')).runProject(args, process.env),
  verify: async args => (await import('./cli/verify-command.ts')).runVerify(args, process.env),
  'check-pdfa': async args => (await import('./cli/check-pdfa-command.ts')).runCheckPdfa(args),
  'seal-key': async args => (await import('./cli/seal-key-command.ts')).runSealKey(args, process.env),
  backup: async args => (await import('./cli/backup-command.ts')).runBackup(args, process.env),
  restore: async args => (await import('./cli/restore-command.ts')).runRestore(args, process.env),
  migrate: async args => (await import('./cli/migrate-command.ts')).runMigrate(args, process.env),
  encrypt: async args => (await import('./cli/encrypt-command.ts')).runEncrypt(args, process.env),
  decrypt: async args => (await import('./cli/decrypt-command.ts')).runDecrypt(args, process.env),
  doctor: async args => (await import('./cli/doctor-command.ts')).runDoctor(args, process.env),
  trust: async args => (await import('./cli/trust-command.ts')).runTrust(args, process.env),
  separator: async args => (await import('./cli/separator-command.ts')).runSeparator(args),
  work: async args => (await import('./cli/work-command.ts')).runWork(args, process.env),
  worker: async args => (await import('./cli/worker-command.ts')).runWorker(args, process.env),
  procedure: async args => (await import('./cli/procedure-command.ts')).runProcedure(args, process.env),
}

/** Commands that read the data folder themselves: an encrypted one is opened before. */
const OPENS_DATA = new Set(['client', 'user', 'project', 'seal-key', 'backup', 'migrate', 'worker', 'procedure'])

/** Nobody waits for what an engine said last, and who ends it does not wait for a reader that has stopped. */
const ENDED_FROM_OUTSIDE = new Set(['serve', 'work'])

/** The command line `steuerstapel`; a command is loaded when it is called, so that a wrong call is answered at once. */
const called = process.argv.slice(2)
const outputs = heedOutputs()
const code = await run(called)
process.exitCode = ENDED_FROM_OUTSIDE.has(called[0] ?? '') ? code : await outputs.flush(code)
process.exit()

async function run(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (command && OPENS_DATA.has(name)) await (await import('./cli/unlock-data.ts')).unlockData(process.env)
    if (command) return await command(rest)
    if (name !== '--help' && name !== 'help') {
      throw new UsageError(args.length === 0 ? 'Bitte einen Befehl angeben.' : `Den Befehl ${name} gibt es nicht.`)
    }
    process.stdout.write(USAGE)
    return EXIT.ok
  } catch (error) {
    return explain(error)
  }
}

function explain(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`)
    return EXIT.usage
  }
  if (!isEngineError(error)) throw error
  process.stderr.write(`${error.message}\n`)
  return EXIT.fault
}
