import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { itemsOf, stringOf } from '../file/read-values.ts'

const DEPTH_MAX = 50

/** Optional content (ISO 19005-2, 6.9). */
export function checkLayers({ file, fail }: Check): void {
  const properties = file.dict(file.catalog, 'OCProperties')
  if (properties.size === 0) return
  const others = itemsOf(file.entry(properties, 'Configs')).map(each => entriesOf(file.resolve(each)))
  const settings = [file.dict(properties, 'D'), ...others].filter(each => each.size > 0)
  const layers = itemsOf(file.entry(properties, 'OCGs')).flatMap(numberOf)
  const names = new Set<string>()
  for (const setting of settings) {
    const name = stringOf(file.entry(setting, 'Name')) ?? ''
    if (name === '' || names.has(name)) fail('layer_name')
    names.add(name)
    if (setting.has('AS')) fail('layer_automatic')
    if (setting.has('Order') && !listsAll(setting)) fail('layer_order')
  }

  function listsAll(setting: PdfEntries): boolean {
    const listed = new Set<number>()
    collect(file.entry(setting, 'Order'), listed, 0)
    return layers.every(layer => listed.has(layer))
  }

  function collect(value: PdfValue, listed: Set<number>, depth: number): void {
    if (depth > DEPTH_MAX) return
    for (const item of itemsOf(value)) {
      for (const number of numberOf(item)) listed.add(number)
      const found = file.resolve(item)
      if (isKind(found, 'array')) collect(found, listed, depth + 1)
    }
  }
}

function numberOf(value: PdfValue): number[] {
  return isKind(value, 'ref') ? [value.number] : []
}
