import { PDFBool, PDFDict, PDFName, PDFString } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import { shownLayers } from '../../../pdfium/shown-layers.ts'

/** Says of a layer of a foreign file, until it is in ours, whether it is shown there. */
const SHOWN = PDFName.of('SteuerstapelSichtbar')

export function hasLayers({ catalog }: PDFDocument): boolean {
  return catalog.has(PDFName.of('OCProperties'))
}

/** Notes on each layer of a foreign file whether it is shown. To be called before its pages are copied. */
export function markLayers(source: PDFDocument): void {
  for (const [ref, isShown] of shownLayers(source)) {
    const layer = source.context.lookup(ref)
    if (layer instanceof PDFDict) layer.set(SHOWN, isShown ? PDFBool.True : PDFBool.False)
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
  const D = { Name: PDFString.of('Originale'), BaseState: 'ON', OFF: hidden, Locked: all }
  pdf.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: all, D }))
}
