import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readInvoice } from '../../engine/e-invoice/read/read-invoice.ts'
import { checkInvoice } from '../../engine/e-invoice/rules/check-invoice.ts'

/** A change that a test file describes, the rule that it breaks, and the rules that were found newly broken. */
export interface MutantReport {
  readonly file: string
  readonly rule: string
  readonly change: string
  readonly found: readonly string[]
  readonly isFound: boolean
}

/**
 * What XRechnung says of an emptied element. EN 16931 asks for reason or code (BR-CO-21 to -24): where one is emptied
 * beside the other, the element is the fault, and the official rule of the name does not speak.
 */
const NO_EMPTY_ELEMENTS = 'PEPPOL-EN16931-R008'

/** Where KoSIT keeps files with instructions how to break them (`<?xmute …?>` before an element). */
const FOLDER = 'xrechnung-validator-conf/src/test/unexpected'
const INSTRUCTION = /<\?xmute\s([\s\S]*?)\?>/g
const ASIDE = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g

/** Breaks the files as they say and looks whether the named rule is found; a reader that refuses has found it, too. */
export function measureMutants(dir: string): MutantReport[] {
  const folder = join(dir, FOLDER)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(file => file.endsWith('.xml'))
    .flatMap(file => {
      const xml = readFileSync(join(folder, file), 'utf8')
      const before = rulesOf(xml) ?? []
      return [...xml.matchAll(INSTRUCTION)].flatMap(match => {
        const said = match[1] ?? ''
        const rule = /schematron-invalid="[^:"]*:([^"]+)"/.exec(said)?.[1]
        if (rule === undefined) return []
        const change = /mutator="(\w+)"/.exec(said)?.[1] ?? ''
        const value = /values="([^"]*)"/.exec(said)?.[1] ?? ''
        const broken = rulesOf(breakNext(xml, match.index + match[0].length, change, value))
        const found = broken?.filter(id => id === rule || !before.includes(id)) ?? null
        const isFound =
          found === null || found.some(id => id === rule || (change === 'empty' && id === NO_EMPTY_ELEMENTS))
        return [{ file, rule, change: `${change} ${value}`.trim(), found: found ?? ['refused'], isFound }]
      })
    })
}

/** The element after a place emptied, taken out, or with another text. */
function breakNext(xml: string, from: number, change: string, value: string): string {
  const rest = xml.slice(from).replaceAll(ASIDE, aside => ' '.repeat(aside.length))
  const element = /<([a-z]+:\w+)([^>]*)>[\s\S]*?<\/\1>/.exec(rest)
  if (!element) throw new Error('no element after an instruction')
  const [whole, name = '', attributes = ''] = element
  const at = from + element.index
  const broken = change === 'remove' ? '' : `<${name}${attributes}>${change === 'empty' ? '' : value}</${name}>`
  return xml.slice(0, at) + broken + xml.slice(at + whole.length)
}

function rulesOf(xml: string): string[] | null {
  try {
    return checkInvoice(readInvoice(xml)).map(({ id }) => id)
  } catch {
    return null
  }
}

export function printMutants(mutants: readonly MutantReport[]): string {
  const missed = mutants.filter(({ isFound }) => !isFound)
  const asEmpty = mutants.filter(({ rule, found }) => !found.includes(rule) && found.includes(NO_EMPTY_ELEMENTS)).length
  return [
    `\nE-Rechnungen, nach Anleitung zerbrochen: ${mutants.length - missed.length} von ${mutants.length} Regelverstößen gefunden (${asEmpty} davon als leeres Element, ${NO_EMPTY_ELEMENTS})`,
    ...missed.map(
      ({ file, rule, change, found }) => `  ${file}: ${rule} (${change}), gefunden ${found.join(', ') || 'nichts'}`,
    ),
    '',
  ].join('\n')
}
