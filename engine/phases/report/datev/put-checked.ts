import type { LeftOut } from './datev-receipt.ts'
import { hasErrors } from './finding.ts'
import type { Finding } from './finding.ts'

/** Lets `write` fill a file, which appears under its name unless `write` throws. */
export type PutFile = (name: string, write: (temporaryPath: string) => Promise<void>) => Promise<unknown>

/** Thrown out of `put`, so that the file never appears. */
class Refused extends Error {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super('a DATEV file was refused by its check')
    this.findings = findings
  }
}

/**
 * Puts a file that `write` has filled and checked; one with an error never appears. Gives back the errors, so none when
 * the file is there.
 */
export async function putChecked(
  put: PutFile,
  name: string,
  write: (path: string) => Promise<Finding[]>,
): Promise<readonly LeftOut[]> {
  try {
    await put(name, async path => {
      const findings = await write(path)
      if (hasErrors(findings)) throw new Refused(findings)
    })
    return []
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const errors = error.findings.filter(({ severity }) => severity === 'error')
    return errors.map(({ id, place, text }) => ({ what: name, reason: `${id} ${place}: ${text}` }))
  }
}
