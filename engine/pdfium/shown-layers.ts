import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'

/** Layers (optional content groups, ISO 32000-2, 8.11.2) of a file by their references: true for those that are shown. */
export type ShownLayers = ReadonlyMap<PDFObject, boolean>

/** Expressions of expressions deeper than this are no drawing program's. */
const DEPTH_MAX = 20

/** Whether each layer of a file is shown on the screen, as PDFium decides it, whose pictures all other steps read. */
export function shownLayers(pdf: PDFDocument): ShownLayers {
  const properties = pdf.catalog.lookup(PDFName.of('OCProperties'))
  const shown = new Map<PDFObject, boolean>()
  if (!(properties instanceof PDFDict)) return shown
  const config = properties.lookup(PDFName.of('D'))
  const all = entriesOf(properties, 'OCGs')
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || nameIn(object, 'Type') !== 'OCG') continue
    const isListed = all.includes(ref)
    shown.set(ref, isShown(ref, object, isListed && config instanceof PDFDict ? config : null))
  }
  return shown
}

/**
 * Whether what stands on `layer` is shown: the value of an /OC, which is a layer or says how several of them go together
 * (membership dictionary, ISO 32000-2, 8.11.2.2). True for what names no layer of the file.
 */
export function isOnShownLayer(layer: PDFObject | undefined, pdf: PDFDocument, shown: ShownLayers): boolean {
  if (layer === undefined) return true
  const known = shown.get(layer)
  if (known !== undefined) return known
  const membership = pdf.context.lookup(layer)
  if (!(membership instanceof PDFDict) || nameIn(membership, 'Type') !== 'OCMD') return true
  const expression = membership.lookup(PDFName.of('VE'))
  if (expression instanceof PDFArray) return judge(expression, pdf, shown, 0) ?? true
  const one = membership.get(PDFName.of('OCGs'))
  const list = one === undefined ? undefined : pdf.context.lookup(one)
  const groups = list instanceof PDFArray ? list.asArray() : one === undefined ? [] : [one]
  const states = groups.map(group => shown.get(group)).filter(state => state !== undefined)
  return states.length === 0 || byPolicy(nameIn(membership, 'P'), states)
}

function byPolicy(policy: string, states: readonly boolean[]): boolean {
  if (policy === 'AllOn') return !states.includes(false)
  if (policy === 'AllOff') return !states.includes(true)
  return states.includes(policy !== 'AnyOff')
}

/** A visibility expression; null for one that says nothing. */
function judge(expression: PDFObject, pdf: PDFDocument, shown: ShownLayers, depth: number): boolean | null {
  const known = shown.get(expression)
  if (known !== undefined) return known
  const list = pdf.context.lookup(expression)
  if (!(list instanceof PDFArray) || depth > DEPTH_MAX) return null
  const [operator, ...operands] = list.asArray()
  const states = operands.map(operand => judge(operand, pdf, shown, depth + 1)).filter(state => state !== null)
  const name = operator instanceof PDFName ? operator.decodeText() : ''
  if (states.length === 0) return null
  if (name === 'Not') return !states[0]
  if (name === 'And') return !states.includes(false)
  return name === 'Or' ? states.includes(true) : null
}

function isShown(ref: PDFObject, layer: PDFDict, config: PDFDict | null): boolean {
  if (!hasIntent(layer)) return true
  const said = viewState(layer)
  if (said !== null) return said !== 'OFF'
  if (!config) return true
  const isOn = nameIn(config, 'BaseState') !== 'OFF'
  if (entriesOf(config, 'OFF').includes(ref)) return false
  return isOn || entriesOf(config, 'ON').includes(ref)
}

/** Groups of another intent than viewing do not hide anything. */
function hasIntent(layer: PDFDict): boolean {
  const intent = layer.lookup(PDFName.of('Intent'))
  const names = intent instanceof PDFArray ? intent.asArray() : intent === undefined ? [] : [intent]
  const known = names.filter(name => name instanceof PDFName).map(name => name.decodeText())
  return intent === undefined || known.includes('View') || known.includes('All')
}

/** What the layer's own usage says of its state on the screen. */
function viewState(layer: PDFDict): string | null {
  const usage = layer.lookup(PDFName.of('Usage'))
  const view = usage instanceof PDFDict ? usage.lookup(PDFName.of('View')) : undefined
  return view instanceof PDFDict && view.has(PDFName.of('ViewState')) ? nameIn(view, 'ViewState') : null
}

function entriesOf(dict: PDFDict, key: string): readonly PDFObject[] {
  const found = dict.lookup(PDFName.of(key))
  return found instanceof PDFArray ? found.asArray() : []
}

function nameIn(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : ''
}
