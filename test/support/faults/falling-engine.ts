import { serve } from '../../../engine/host/serve.ts'

/**
 * An engine in which somebody's mistake is caught by nobody once it is ready: FALL says which, and says it again and
 * again, as a timer does. The messages hold what must not reach a log.
 */
const text = 'Lohnsteuerbescheinigung Henriette Quastenberg'
const faults: Readonly<Record<string, () => void>> = {
  bug: () => {
    throw new Error(text)
  },
  rejection: () => void Promise.reject(new TypeError(text)),
  storage: () => {
    throw Object.assign(new Error(text), { code: 'ENOSPC' })
  },
}
const fall = faults[process.env['FALL'] ?? '']
process.exitCode = await serve(process.env, {
  ready: ({ httpUrl }) => {
    process.stdout.write(`${httpUrl}\n`)
    setInterval(() => fall?.(), 20)
  },
  failed: ({ message }) => process.stderr.write(message),
  onStop: stop => void process.once('SIGTERM', stop),
})
process.exit()
