import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfStream, PdfValue } from '../../seal/pdf/pdf-value.ts'
import { nameOf } from '../file/read-values.ts'
import type { PaintCheck, PaintState, Scope } from './paint-check.ts'
import { checkColour } from './check-colour.ts'
import { checkState } from './check-state.ts'

const DEPTH_MAX = 20

/**
 * Holds a form, an appearance, a mask or a glyph of a Type 3 font against the rules, and what it draws (ISO 19005-2,
 * 6.2.9, 6.2.10). `given` are the names of a glyph's font.
 */
export function runForm(
  check: PaintCheck,
  scope: Scope,
  form: PdfStream,
  state: PaintState,
  given?: PdfEntries | null,
): void {
  const { file, fail } = check
  const { entries } = form
  if (scope.depth > DEPTH_MAX) return
  if (entries.has('OPI') || entries.has('PS') || nameOf(file.entry(entries, 'Subtype2')) === 'PS') {
    fail('form_postscript', scope.page)
  }
  if (entries.has('Ref')) fail('form_reference', scope.page)
  const resources = given === undefined ? resourcesOf(check, entries) : given
  const outer = scope.resources ? [scope.resources, ...scope.outer] : scope.outer
  runOnce(check, scope, entries, state, onTransparency => {
    const inner: Scope = { page: scope.page, resources, outer, depth: scope.depth + 1, onTransparency }
    checkGroup(check, inner, entries)
    const content = file.content(form)
    if (content) check.run(check, inner, content, state)
  })
}

/** Runs once for each colour that it is drawn with, and tells anew that it is transparent. */
function runOnce(
  check: PaintCheck,
  scope: Scope,
  entries: PdfEntries,
  state: PaintState,
  run: (onTransparency: () => void) => void,
): void {
  const key = JSON.stringify([state.fill, state.stroke, state.mode, state.overprint])
  const known = check.ran.get(entries) ?? new Map<string, boolean>()
  check.ran.set(entries, known)
  let isTransparent = known.get(key)
  if (isTransparent === undefined) {
    // Set before it runs, for a form that draws itself.
    known.set(key, false)
    run(() => known.set(key, true))
    isTransparent = known.get(key) ?? false
  }
  if (isTransparent) scope.onTransparency()
}

function resourcesOf({ file }: PaintCheck, entries: PdfEntries): PdfEntries | null {
  const own = file.entry(entries, 'Resources')
  return isKind(own, 'dict') ? own.entries : null
}

/** The colours in which a group is blended are used (6.2.10). */
export function checkGroup(check: PaintCheck, scope: Scope, entries: PdfEntries): boolean {
  const group = check.file.dict(entries, 'Group')
  if (nameOf(check.file.entry(group, 'S')) !== 'Transparency') return false
  scope.onTransparency()
  const space = group.get('CS')
  if (space !== undefined) checkColour(check, scope, space)
  return true
}

/** A pattern is painted with. */
export function runPattern(check: PaintCheck, scope: Scope, pattern: PdfValue, state: PaintState): void {
  const { file } = check
  const entries = entriesOf(pattern)
  if (isKind(pattern, 'stream')) return runForm(check, scope, pattern, state)
  const given = file.dict(entries, 'ExtGState')
  if (given.size > 0) checkState(check, scope, given)
  const space = file.dict(entries, 'Shading').get('ColorSpace')
  if (space !== undefined) checkColour(check, scope, space)
}
