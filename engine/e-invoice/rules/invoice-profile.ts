import type { En16931Invoice } from '../../model/en16931-invoice.ts'

/**
 * How much of EN 16931 an invoice claims to hold (BT-24). MINIMUM and BASIC WL of Factur-X leave out the lines and
 * more, and are no invoices in the sense of the standard; ZUGFeRD 1.0 is older than it.
 */
export type InvoiceProfile =
  'en16931' | 'xrechnung' | 'xrechnung-extension' | 'xrechnung-cvd' | 'extended' | 'basic-wl' | 'minimum' | 'zugferd-1'

export function profileOf({ syntax, specification = '' }: En16931Invoice): InvoiceProfile {
  const name = specification.toLowerCase()
  if (syntax === 'ZUGFeRD 1.0') return 'zugferd-1'
  if (name.includes('xrechnung')) {
    if (name.includes(':extension:')) return 'xrechnung-extension'
    return name.includes('cvd') ? 'xrechnung-cvd' : 'xrechnung'
  }
  if (name.endsWith(':minimum')) return 'minimum'
  if (name.endsWith(':basicwl')) return 'basic-wl'
  return name.endsWith(':extended') ? 'extended' : 'en16931'
}
