import { entriesOf } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { itemsOf, nameOf, numberOf } from '../file/read-values.ts'
import { checkTriggers } from './check-actions.ts'

/** The form of the document (ISO 19005-2, 6.4). */
export function checkForm(check: Check): void {
  const { file, fail } = check
  const form = file.dict(file.catalog, 'AcroForm')
  if (file.entry(form, 'NeedAppearances') === true) fail('form_appearances')
  if (form.has('XFA') || file.entry(file.catalog, 'NeedsRendering') === true) fail('xfa')
  const seen = new Set<PdfEntries>()
  const open = itemsOf(file.entry(form, 'Fields')).map(field => entriesOf(file.resolve(field)))
  for (let field = open.pop(); field !== undefined; field = open.pop()) {
    if (field.size === 0 || seen.has(field)) continue
    seen.add(field)
    check.spend(0.1)
    if (field.has('AA') || (field.has('A') && field.has('FT'))) fail('form_actions')
    checkTriggers(check, field)
    if (nameOf(file.entry(field, 'FT')) === 'Sig') checkSignature(check, file.dict(field, 'V'))
    open.push(...itemsOf(file.entry(field, 'Kids')).map(kid => entriesOf(file.resolve(kid))))
  }
}

/** 6.4.3: a signature covers the file up to the end of the edition that it was made in. */
function checkSignature({ file, fail }: Check, signature: PdfEntries): void {
  if (signature.size === 0) return
  const range = itemsOf(file.entry(signature, 'ByteRange')).map(each => numberOf(file.resolve(each)) ?? -1)
  const [first, length = 0, second = 0, rest = 0] = range
  const end = second + rest
  const text = (at: number, count: number) => Buffer.from(file.bytes.read(at, count)).toString('latin1')
  const isWhole = range.length === 4 && first === 0 && (end === file.bytes.size || /%%EOF\s*$/.test(text(end - 8, 8)))
  const isHeld = text(length, 1) === '<' && text(second - 1, 1) === '>'
  if (!isWhole || !isHeld) fail('signature_range')
}
