import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import { CODE_LIST_RULES } from './code-list-rules.ts'
import { DECIMAL_PLACE_RULES } from './decimal-place-rules.ts'
import { EXTENSION_RULES, GERMAN_RULES } from './german-rules.ts'
import { PLACES_MAX } from './invoice-finding.ts'
import type { InvoiceFinding } from './invoice-finding.ts'
import { profileOf } from './invoice-profile.ts'
import type { InvoiceProfile } from './invoice-profile.ts'
import type { InvoiceRule } from './invoice-rule.ts'
import { MANDATORY_RULES } from './mandatory-rules.ts'
import { severityOf } from './rule-severity.ts'
import { SUM_RULES } from './sum-rules.ts'
import { VAT_CATEGORY_RULES } from './vat-category-rules.ts'

const STANDARD_RULES: readonly InvoiceRule[] = [
  ...MANDATORY_RULES,
  ...SUM_RULES,
  ...VAT_CATEGORY_RULES,
  ...DECIMAL_PLACE_RULES,
  ...CODE_LIST_RULES,
]

/** What the profile MINIMUM has of EN 16931: head, parties and totals. */
const MINIMUM_RULES: ReadonlySet<string> = new Set([
  'BR-01',
  'BR-02',
  'BR-03',
  'BR-04',
  'BR-05',
  'BR-06',
  'BR-07',
  'BR-08',
  'BR-09',
  'BR-13',
  'BR-14',
  'BR-15',
  'BR-CO-09',
  'BR-CO-15',
  'BR-CO-26',
  'BR-CL-01',
  'BR-CL-04',
  'BR-CL-10',
  'BR-CL-11',
  'BR-CL-14',
  'BR-DEC-12',
  'BR-DEC-13',
  'BR-DEC-14',
  'BR-DEC-18',
])

/** Rules of the standard that the XRechnung extension replaces by its own, with more codes; BR-CO-16 by BR-DEX-09. */
const EXTENSION_IDS: Readonly<Record<string, string>> = {
  'BR-CL-10': 'BR-DEX-04',
  'BR-CL-11': 'BR-DEX-05',
  'BR-CL-21': 'BR-DEX-06',
  'BR-CL-24': 'BR-DEX-01',
  'BR-CL-25': 'BR-DEX-07',
  'BR-CL-26': 'BR-DEX-08',
}

/**
 * Checks an invoice against EN 16931 and, when it says that it is one (BT-24), XRechnung 3.0. Ids and severities are
 * the official ones; the texts are ours. An invoice without findings of severity `fatal` keeps all rules that are built
 * in; the syntax itself (schema, UBL-CR, CII-SR) is not checked.
 */
export function checkInvoice(invoice: En16931Invoice): readonly InvoiceFinding[] {
  const profile = profileOf(invoice)
  const broken = rulesOf(profile).flatMap(rule => {
    const breaches = rule.breaches(invoice)
    if (breaches.length === 0) return []
    const places = breaches.filter(place => place !== '').slice(0, PLACES_MAX)
    return { id: rule.id, severity: severityOf(rule.id, profile), text: rule.text, places, count: breaches.length }
  })
  return [...ownFindings(invoice, profile), ...broken]
}

function rulesOf(profile: InvoiceProfile): readonly InvoiceRule[] {
  switch (profile) {
    case 'zugferd-1':
      return []
    case 'minimum':
      return STANDARD_RULES.filter(({ id }) => MINIMUM_RULES.has(id))
    case 'basic-wl':
      return STANDARD_RULES.filter(({ needsLines }) => !needsLines)
    case 'en16931':
    case 'extended':
      return STANDARD_RULES
    case 'xrechnung':
    case 'xrechnung-cvd':
      return [...STANDARD_RULES, ...GERMAN_RULES]
    case 'xrechnung-extension':
      return [...STANDARD_RULES, ...GERMAN_RULES, ...EXTENSION_RULES]
        .filter(({ id }) => id !== 'BR-CO-16')
        .map(rule => ({ ...rule, id: EXTENSION_IDS[rule.id] ?? rule.id }))
  }
}

/** What no rule of the standard says, but a reader has to know. */
function ownFindings({ unreadable }: En16931Invoice, profile: InvoiceProfile): readonly InvoiceFinding[] {
  const findings: InvoiceFinding[] = []
  if (profile === 'zugferd-1') {
    findings.push({
      id: 'ST-1',
      severity: 'information',
      text: 'Die Rechnung ist in ZUGFeRD 1.0 geschrieben. Für dieses Format gelten die Regeln der EN 16931 nicht; es wurde nicht geprüft.',
      places: [],
      count: 1,
    })
  }
  if (profile === 'minimum' || profile === 'basic-wl') {
    findings.push({
      id: 'ST-2',
      severity: 'warning',
      text: 'Die XML-Datei hat das Profil MINIMUM oder BASIC WL. Sie enthält keine Positionen und ist keine E-Rechnung im Sinne von § 14 UStG; maßgeblich ist das Sichtbild.',
      places: [],
      count: 1,
    })
  }
  if (unreadable.length > 0) {
    findings.push({
      id: 'ST-3',
      // A day that is none leaves the invoice without one, whatever stands in its place.
      severity: unreadable.some(({ term }) => term === 'BT-2') ? 'fatal' : 'warning',
      text: 'Angaben sind nicht in der Form geschrieben, die das Format verlangt, und gelten deshalb als nicht vorhanden.',
      places: [...new Set(unreadable.map(({ term }) => term))].slice(0, PLACES_MAX),
      count: unreadable.length,
    })
  }
  return findings
}
