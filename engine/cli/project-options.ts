import { parseArgs } from 'node:util'
import { isEngineError } from '../shared/errors.ts'
import { UsageError } from './usage.ts'

const text = { type: 'string' } as const

/** Options that `client` and `project` have in common. */
const OPTIONS = {
  json: { type: 'boolean' },
  name: text,
  organization: text,
  'partner-code': text,
  'discount-percent': text,
  'provision-percent': text,
} as const

export interface ProjectOptions {
  readonly json: boolean
  readonly name: string | undefined
  readonly organizationId: string | undefined
  readonly partnerCode: string | undefined
  readonly discountPercent: number | undefined
  readonly provisionPercent: number | undefined
}

/** Reads the words of a call; `own` are the names of options of its own. Throws UsageError. */
export function readProjectOptions<Name extends string>(
  args: readonly string[],
  own: readonly Name[],
): { options: ProjectOptions; own: Partial<Record<Name, string>>; positionals: readonly string[] } {
  const { values, positionals } = parse(args, own)
  const word = (name: string): string | undefined => values[name] as string | undefined
  const percent = (name: string): number | undefined => percentOf(`--${name}`, word(name))
  return {
    options: {
      json: values['json'] === true,
      name: word('name'),
      organizationId: word('organization'),
      partnerCode: word('partner-code'),
      discountPercent: percent('discount-percent'),
      provisionPercent: percent('provision-percent'),
    },
    own: Object.fromEntries(own.map(name => [name, word(name)])) as Partial<Record<Name, string>>,
    positionals,
  }
}

/** Runs what may find an id of the wrong form: that is a wrong call, like a misspelt option. */
export async function withCheckedIds<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isEngineError(error) && error.code === 'invalid_id') throw new UsageError(error.message, { cause: error })
    throw error
  }
}

/** The one id of a call. Throws UsageError with the text. */
export function onlyId(positionals: readonly string[], text: string): string {
  const [id, ...more] = positionals
  if (id === undefined || more.length > 0) throw new UsageError(text)
  return id
}

function parse(args: readonly string[], own: readonly string[]) {
  const options = { ...OPTIONS, ...Object.fromEntries(own.map(name => [name, text])) }
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    return { values: values as Record<string, string | boolean | undefined>, positionals }
  } catch (cause) {
    throw new UsageError('Diese Angabe ist unbekannt oder unvollständig.', { cause })
  }
}

function percentOf(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) throw new UsageError(`${option} ist keine Zahl.`)
  return number
}
