import { PDFArray, PDFBool, PDFDict, PDFName, PDFString } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib'

/** Says of a layer of a foreign file, until it is in ours, whether it is shown there. */
const SHOWN = PDFName.of('SteuerstapelSichtbar')

export function hasLayers({ catalog }: PDFDocument): boolean {
  return catalog.has(PDFName.of('OCProperties'))
}

/**
 * Notes on each layer (optional content group, ISO 32000-2, 8.11.2) of a foreign file whether it is shown on the
 * screen, as PDFium decides it, whose pictures all other steps read. To be called before its pages are copied.
 */
export function markLayers(source: PDFDocument): void {
  const properties = source.catalog.lookup(PDFName.of('OCProperties'))
  if (!(properties instanceof PDFDict)) return
  const config = properties.lookup(PDFName.of('D'))
  const all = entriesOf(properties, 'OCGs')
  for (const [ref, object] of source.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || nameIn(object, 'Type') !== 'OCG') continue
    const isListed = all.includes(ref)
    object.set(
      SHOWN,
      isShown(ref, object, isListed && config instanceof PDFDict ? config : null) ? PDFBool.True : PDFBool.False,
    )
  }
}

/**
 * Makes the layers that came in with copied pages layers of this file, each as it was shown; nobody is offered to
 * switch them.
 */
export function carryLayers(pdf: PDFDocument): void {
  const { context } = pdf
  const all: PDFRef[] = []
  const hidden: PDFRef[] = []
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !object.has(SHOWN)) continue
    all.push(ref)
    if (object.get(SHOWN) === PDFBool.False) hidden.push(ref)
    for (const key of object.keys()) if (!['Type', 'Name'].includes(key.decodeText())) object.delete(key)
  }
  if (all.length === 0) return
  const D = { Name: PDFString.of('Originale'), BaseState: 'ON', OFF: hidden, Order: [], Locked: all }
  pdf.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: all, D }))
}

function isShown(ref: PDFRef, layer: PDFDict, config: PDFDict | null): boolean {
  if (!hasIntent(layer)) return true
  const said = stateFor('View', layer)
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

/** What the layer's own usage says of its state in an event. */
function stateFor(event: 'View', layer: PDFDict): string | null {
  const usage = layer.lookup(PDFName.of('Usage'))
  const ofEvent = usage instanceof PDFDict ? usage.lookup(PDFName.of(event)) : undefined
  return ofEvent instanceof PDFDict && ofEvent.has(PDFName.of(`${event}State`))
    ? nameIn(ofEvent, `${event}State`)
    : null
}

function entriesOf(dict: PDFDict, key: string): readonly PDFObject[] {
  const found = dict.lookup(PDFName.of(key))
  return found instanceof PDFArray ? found.asArray() : []
}

function nameIn(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : ''
}
