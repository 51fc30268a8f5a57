import { EXIT, USAGE, UsageError } from './cli/usage.ts'
import { isEngineError } from './shared/errors.ts'

/** The command line `steuerstapel`; a command is loaded when it is called, so that a wrong call is answered at once. */
process.exitCode = await run(process.argv.slice(2))
process.exit()

async function run(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args
  try {
    switch (command) {
      case 'serve':
        return await (await import('./cli/serve-command.ts')).runServe(rest, process.env)
      case 'process':
        return await (await import('./cli/process-command.ts')).runProcess(rest, process.env)
      case 'client':
        return await (await import('./cli/client-command.ts')).runClient(rest, process.env)
      case 'project':
        return await (await import('./cli/project-command.ts')).runProject(rest, process.env)
      case 'verify':
        return await (await import('./cli/verify-command.ts')).runVerify(rest)
      case 'backup':
        return await (await import('./cli/backup-command.ts')).runBackup(rest, process.env)
      case 'restore':
        return await (await import('./cli/restore-command.ts')).runRestore(rest, process.env)
      case 'doctor':
        return await (await import('./cli/doctor-command.ts')).runDoctor(rest, process.env)
      case 'trust':
        return await (await import('./cli/trust-command.ts')).runTrust(rest, process.env)
      case 'separator':
        return await (await import('./cli/separator-command.ts')).runSeparator(rest)
      case 'procedure':
        return await (await import('./cli/procedure-command.ts')).runProcedure(rest, process.env)
      case '--help':
      case 'help':
        process.stdout.write(USAGE)
        return EXIT.ok
      default:
        throw new UsageError(
          command === undefined ? 'Bitte einen Befehl angeben.' : `Den Befehl ${command} gibt es nicht.`,
        )
    }
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
