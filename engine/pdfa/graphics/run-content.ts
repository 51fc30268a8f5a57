import { PdfFault, entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfStream, PdfValue } from '../../seal/pdf/pdf-value.ts'
import { itemsOf, nameOf, numberOf, stringOf } from '../file/read-values.ts'
import { contentSteps } from './content-steps.ts'
import type { ContentStep } from './content-steps.ts'
import { namedResource } from './named-resource.ts'
import { INVISIBLE, OPERATORS, PAINTS, TEXT_PAINTS } from './operators.ts'
import { FIRST_STATE } from './paint-check.ts'
import type { PaintCheck, PaintState, Scope } from './paint-check.ts'
import { runForm, runPattern } from './run-form.ts'
import { checkColour } from './check-colour.ts'
import { groupOfMask, checkImage, checkInlineImage } from './check-image.ts'
import { fontOfState, checkIntent, checkState } from './check-state.ts'

const STATES_MAX = 28
const STEP_UNITS = 1 / 2_000

interface Run {
  readonly check: PaintCheck
  readonly scope: Scope
  state: PaintState
  readonly saved: PaintState[]
  /** A glyph that says it has no colour of its own (`d1`). */
  isColourless: boolean
}

/** Holds a content stream against the rules (ISO 19005-2, 6.2), with all that it draws. */
export function runContent(check: PaintCheck, scope: Scope, bytes: Uint8Array, state = FIRST_STATE): void {
  const run: Run = { check, scope, state, saved: [], isColourless: false }
  try {
    for (const step of contentSteps(bytes, fault => check.fail(fault, scope.page))) {
      check.spend(STEP_UNITS)
      if (OPERATORS.has(step.operator)) runStep(run, step)
      else check.fail('operator', scope.page)
    }
  } catch (error) {
    if (!(error instanceof PdfFault)) throw error
    check.fail('content', scope.page)
  }
}

function runStep(run: Run, step: ContentStep): void {
  const { operator, operands } = step
  const paints = PAINTS[operator]
  if (paints) return paint(run, paints)
  if (setColour(run, operator, operands)) return
  if (runText(run, operator, operands)) return
  switch (operator) {
    case 'q':
      run.saved.push(run.state)
      if (run.saved.length > STATES_MAX) run.check.fail('state_depth', run.scope.page)
      return
    case 'Q':
      run.state = run.saved.pop() ?? run.state
      return
    case 'd1':
      run.isColourless = true
      return
    case 'ri':
      return checkIntent(run.check, run.scope, operands[0])
    case 'gs':
      return setState(run, nameOf(operands[0]))
    case 'sh':
      return paintShading(run, nameOf(operands[0]))
    case 'Do':
      return drawObject(run, nameOf(operands[0]))
    case 'BI':
      if (step.picture && checkInlineImage(run.check, run.scope, step.picture)) paint(run, ['fill'])
  }
}

const DEVICE_OPERATORS: Readonly<Record<string, string>> = { g: 'DeviceGray', rg: 'DeviceRGB', k: 'DeviceCMYK' }

function setColour(run: Run, operator: string, operands: readonly PdfValue[]): boolean {
  const lower = operator.toLowerCase()
  const side = operator === lower ? 'fill' : 'stroke'
  const pattern = `${side}Pattern` as const
  const device = DEVICE_OPERATORS[lower]
  if (device !== undefined) {
    run.state = { ...run.state, [side]: { kind: 'name', text: device }, [pattern]: null }
    paintWith(run, side)
  } else if (lower === 'cs') run.state = { ...run.state, [side]: operands[0] ?? null, [pattern]: null }
  else if (lower === 'scn') {
    const last = nameOf(operands.at(-1))
    if (last !== null) run.state = { ...run.state, [pattern]: namedResource(run.check, run.scope, 'Pattern', last) }
  } else return lower === 'sc'
  return true
}

/** The colour that is set now, as far as it is one. */
function paintWith({ check, scope, state, isColourless }: Run, side: 'fill' | 'stroke'): void {
  const overprint = { mode: state.overprint.mode, isOn: state.overprint[side] }
  if (!isColourless) checkColour(check, scope, state[side], overprint)
}

function paint(run: Run, sides: readonly ('fill' | 'stroke')[]): void {
  const { check, scope, state } = run
  if (run.isColourless) return
  for (const side of sides) {
    paintWith(run, side)
    const pattern = state[`${side}Pattern`]
    if (pattern !== null) runPattern(check, scope, pattern, state)
  }
}

function setState(run: Run, name: string | null): void {
  const { check, scope, state } = run
  const entries = name === null ? null : entriesOf(namedResource(check, scope, 'ExtGState', name))
  if (!entries) return
  checkState(check, scope, entries)
  const mask = groupOfMask(check, entries)
  if (mask) runForm(check, scope, mask, FIRST_STATE)
  const [both, own, mode] = ['OP', 'op', 'OPM'].map(key => check.file.entry(entries, key))
  const fill = typeof own === 'boolean' ? own : typeof both === 'boolean' ? both : state.overprint.fill
  const stroke = typeof both === 'boolean' ? both : state.overprint.stroke
  run.state = {
    ...state,
    font: fontOfState(check, entries) ?? state.font,
    overprint: { mode: numberOf(mode) ?? state.overprint.mode, fill, stroke },
  }
}

function paintShading(run: Run, name: string | null): void {
  if (name === null || run.isColourless) return
  const shading = entriesOf(namedResource(run.check, run.scope, 'Shading', name))
  const space = shading.get('ColorSpace')
  if (space !== undefined) checkColour(run.check, run.scope, space)
}

function drawObject(run: Run, name: string | null): void {
  if (name === null) return
  const { check, scope } = run
  const object = namedResource(check, scope, 'XObject', name)
  if (!isKind(object, 'stream')) return
  switch (nameOf(check.file.entry(object.entries, 'Subtype'))) {
    case 'Image':
      if (checkImage(check, scope, object)) paint(run, ['fill'])
      return
    case 'PS':
      return check.fail('postscript', scope.page)
    default:
      return runForm(check, scope, object, run.state)
  }
}

function runText(run: Run, operator: string, operands: readonly PdfValue[]): boolean {
  switch (operator) {
    case 'Tr':
      run.state = { ...run.state, mode: numberOf(operands[0]) ?? 0 }
      return true
    case 'Tf': {
      const name = nameOf(operands[0])
      const font = name === null ? null : entriesOf(namedResource(run.check, run.scope, 'Font', name))
      run.state = { ...run.state, font }
      return true
    }
    case 'TJ':
      for (const item of itemsOf(operands[0])) showText(run, stringOf(item))
      return true
    case 'Tj':
    case "'":
    case '"':
      showText(run, stringOf(operands.at(-1)))
      return true
    default:
      return false
  }
}

function showText(run: Run, text: string | null): void {
  const { check, scope, state } = run
  if (text === null || text === '' || !state.font) return
  const glyphs = check.fonts.show(state.font, text, state.mode === INVISIBLE, scope.page)
  paint(run, TEXT_PAINTS[state.mode] ?? [])
  for (const glyph of glyphs) runForm(check, scope, glyph.stream, state, glyph.resources)
}

/** The bytes of a page's content, its streams behind each other. */
export function contentOf({ file }: PaintCheck, value: PdfValue): Uint8Array {
  const found = file.resolve(value)
  const streams = (isKind(found, 'array') ? found.items.map(file.resolve) : [found]).filter((each): each is PdfStream =>
    isKind(each, 'stream'),
  )
  return Buffer.concat(streams.flatMap(stream => [file.content(stream) ?? new Uint8Array(), Buffer.from('\n')]))
}
