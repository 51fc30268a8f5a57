import { readFileSync } from 'node:fs'
import type { Taxonomy } from '../model/taxonomy.ts'
import { loadTaxonomy } from '../taxonomy/load-taxonomy.ts'
import { layOver } from '../taxonomy/taxonomy-overlay.ts'
import { EngineError } from '../shared/errors.ts'
import { readJsonLines } from '../shared/json-lines.ts'

const FAULTS_SHOWN_MAX = 5
const BYTES_MAX = 2_000_000

/**
 * The kinds of documents: those that ship with the product, and over them the office's own in the file at `path`, where
 * there is one (`taxonomy.office.json` of the data folder). Throws EngineError `invalid_settings` that names line and
 * kind of what is wrong; a file that is wrong in one
 * place is taken in none.
 */
export function officeTaxonomy(path: string): Taxonomy {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return loadTaxonomy()
    throw new EngineError('input', 'invalid_settings', `${path} ist nicht lesbar.`, { cause })
  }
  if (text.length > BYTES_MAX) throw wrong(path, ['die Datei ist größer als 2 MB'])
  const lines = readJsonLines(text.replace(/^\uFEFF/, ''))
  let content: unknown
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw wrong(path, [`Zeile ${lines.faultLine ?? 1}: kein gültiges JSON (fehlt ein Komma, eine Klammer?)`])
  }
  const { taxonomy, faults } = layOver(loadTaxonomy(), content)
  if (taxonomy) return taxonomy
  throw wrong(
    path,
    faults.map(({ path: at, message }) => `Zeile ${lines.lineOf(at)}, ${nameOf(content, at)}: ${message}`),
  )
}

/** The kind that a fault is in, else the key: `kanzlei_pferd (titles.0)`. */
function nameOf(content: unknown, path: readonly PropertyKey[]): string {
  const [first, second, ...rest] = path
  const kinds = (content as { readonly add?: readonly { readonly id?: unknown }[] } | null)?.add
  const own = first === 'add' && typeof second === 'number' ? kinds?.[second]?.id : undefined
  const kind = first === 'change' ? second : own
  if (typeof kind !== 'string') return path.length === 0 ? 'Datei' : path.map(String).join('.')
  return rest.length === 0 ? kind : `${kind} (${rest.map(String).join('.')})`
}

function wrong(path: string, faults: readonly string[]): EngineError {
  const more = faults.length > FAULTS_SHOWN_MAX ? ` … und ${faults.length - FAULTS_SHOWN_MAX} weitere.` : ''
  const shown = faults.slice(0, FAULTS_SHOWN_MAX).join(' · ')
  return new EngineError('input', 'invalid_settings', `${path} bitte berichtigen oder umbenennen: ${shown}${more}`)
}
