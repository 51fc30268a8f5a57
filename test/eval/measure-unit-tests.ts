import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkInvoice } from '../../engine/e-invoice/rules/check-invoice.ts'
import { readInvoice } from '../../engine/e-invoice/read/read-invoice.ts'

/** The official unit tests of EN 16931: what they call an error and was found, what they call right and was flagged. */
export interface UnitTestReport {
  readonly errors: number
  readonly found: number
  readonly clean: number
  readonly flagged: number
  /** The test and the rule of every difference. */
  readonly differences: readonly string[]
}

/** Where the tests lie in the folder with the truth (a part of ConnectingEurope/eInvoicing-EN16931). */
const FOLDER = 'en16931/unit'
const ROOT = /<((?:\w+:)?(?:Invoice|CreditNote|CrossIndustryInvoice))[\s>][\s\S]*<\/\1>/
const ASSERTIONS = /<assert>([\s\S]*?)<\/assert>/

/** Checks the fragment of each test for the rule that it names; null where the folder has none. */
export function measureUnitTests(dir: string): UnitTestReport | null {
  const folder = join(dir, FOLDER)
  if (!existsSync(folder)) return null
  const outcomes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.xml'))
    .flatMap(file => outcomesOf(file, readFileSync(join(folder, file), 'utf8')))
  const [errors, clean] = [outcomes.filter(({ isError }) => isError), outcomes.filter(({ isError }) => !isError)]
  const isWrong = ({ isError, isFound }: Outcome) => isError !== isFound
  return {
    errors: errors.length,
    found: errors.filter(({ isFound }) => isFound).length,
    clean: clean.length,
    flagged: clean.filter(({ isFound }) => isFound).length,
    differences: outcomes.filter(isWrong).map(({ test, rule, isError }) => `${test} ${isError ? '-' : '+'}${rule}`),
  }
}

interface Outcome {
  readonly test: string
  readonly rule: string
  /** The test says that the rule is broken. */
  readonly isError: boolean
  readonly isFound: boolean
}

function outcomesOf(file: string, text: string): Outcome[] {
  return [...text.matchAll(/<test>([\s\S]*?)<\/test>/g)].flatMap((match, index) => {
    const said = ASSERTIONS.exec(match[1] ?? '')?.[1] ?? ''
    const xml = ROOT.exec((match[1] ?? '').replace(ASSERTIONS, ''))?.[0]
    if (xml === undefined) return []
    const found = new Set(checkInvoice(readInvoice(xml)).map(({ id }) => id))
    return [...said.matchAll(/<(success|error|fatal|warning)\b[^>]*>([^<]+)</g)].map(([, how, name = '']) => {
      const rule = name.trim()
      return { test: `${file}#${index + 1}`, rule, isError: how !== 'success', isFound: found.has(rule) }
    })
  })
}

export function printUnitTests({ errors, found, clean, flagged, differences }: UnitTestReport): string {
  return [
    `\nAmtliche Einzelprüfungen der EN 16931: ${found} von ${errors} Fehlern gefunden, ${flagged} von ${clean} richtigen beanstandet`,
    ...differences.map(difference => `  ${difference}`),
    '',
  ].join('\n')
}
