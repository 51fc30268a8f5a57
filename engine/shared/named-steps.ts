import { channel } from 'node:diagnostics_channel'

/** A step of a verb: nobody listens in an installation, a test that kills the process at one does. */
export interface Step {
  /** `storage.runs.finish`. */
  readonly verb: string
  readonly moment: 'before' | 'after'
}

/** The channel is found by its name, from outside the built engine too. */
const steps = channel('steuerstapel:step')

/**
 * The same ports, whose verbs tell on the channel `steuerstapel:step` before they begin and after they were done; the
 * ports themselves where nobody listens, so that it costs nothing then. Verbs may be nested (`storage.runs.finish`).
 */
export function namedSteps<Ports extends object>(ports: Ports): Ports {
  return steps.hasSubscribers ? named(ports, '') : ports
}

function named<Ports extends object>(ports: Ports, prefix: string): Ports {
  const entries = Object.entries(ports as Record<string, unknown>).map(([name, value]) => {
    const verb = `${prefix}${name}`
    if (typeof value === 'function') return [name, told(verb, value as Verb)]
    return [name, typeof value === 'object' && value !== null ? named(value, `${verb}.`) : value]
  })
  return Object.fromEntries(entries) as Ports
}

type Verb = (...args: readonly unknown[]) => unknown

function told(verb: string, work: Verb): Verb {
  const tell = (moment: Step['moment']): void => steps.publish({ verb, moment } satisfies Step)
  return (...args) => {
    tell('before')
    const outcome = work(...args)
    if (!(outcome instanceof Promise)) return outcome
    return outcome.then((done: unknown) => {
      tell('after')
      return done
    })
  }
}
