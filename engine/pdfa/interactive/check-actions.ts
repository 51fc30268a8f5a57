import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { itemsOf, nameOf } from '../file/read-values.ts'

const ALLOWED = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm'])
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
const NODES_MAX = 1_000_000

/** An action with those that follow it (ISO 19005-2, 6.5.1). */
export function checkAction({ file, fail }: Check, value: PdfValue | undefined, page?: number): void {
  const seen = new Set<PdfEntries>()
  const open: PdfValue[] = [file.resolve(value)]
  for (let action = open.pop(); action !== undefined; action = open.pop()) {
    const entries = entriesOf(action)
    // A destination stands where an action may stand.
    if (!isKind(action, 'dict') || seen.has(entries)) continue
    seen.add(entries)
    const kind = nameOf(file.entry(entries, 'S'))
    if (!ALLOWED.has(kind ?? '') && !(kind === null && entries.has('D'))) fail('action', page)
    if (kind === 'Named' && !NAMED.has(nameOf(file.entry(entries, 'N')) ?? '')) fail('named_action', page)
    const next = file.entry(entries, 'Next')
    open.push(...(isKind(next, 'array') ? next.items.map(file.resolve) : [next]))
  }
}

/** All actions of an additional-actions dictionary. */
export function checkTriggers(check: Check, owner: PdfEntries, page?: number): void {
  for (const action of check.file.dict(owner, 'AA').values()) checkAction(check, action, page)
}

/** Actions of the document, its bookmarks and its names (6.5). */
export function checkDocumentActions(check: Check): void {
  const { file, fail, spend } = check
  if (file.catalog.has('AA')) fail('trigger')
  checkTriggers(check, file.catalog)
  checkAction(check, file.catalog.get('OpenAction'))
  const seen = new Set<PdfEntries>()
  const open = [file.dict(file.dict(file.catalog, 'Outlines'), 'First')]
  for (let item = open.pop(); item !== undefined && seen.size < NODES_MAX; item = open.pop()) {
    if (item.size === 0 || seen.has(item)) continue
    seen.add(item)
    spend(0.1)
    checkAction(check, item.get('A'))
    open.push(file.dict(item, 'Next'), file.dict(item, 'First'))
  }
  checkScripts(check)
}

/** JavaScript of the document runs when it is opened (ISO 32000-1, 7.7.4). */
function checkScripts(check: Check): void {
  const { file } = check
  const seen = new Set<PdfEntries>()
  const open = [file.dict(file.dict(file.catalog, 'Names'), 'JavaScript')]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.size === 0 || seen.has(node)) continue
    seen.add(node)
    for (const [index, item] of itemsOf(file.entry(node, 'Names')).entries())
      if (index % 2 === 1) checkAction(check, item)
    open.push(...itemsOf(file.entry(node, 'Kids')).map(kid => entriesOf(file.resolve(kid))))
  }
}
