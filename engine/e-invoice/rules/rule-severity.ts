import type { FindingSeverity } from './invoice-finding.ts'
import type { InvoiceProfile } from './invoice-profile.ts'

/** Rules that are not fatal in themselves. */
const WARNINGS: ReadonlySet<string> = new Set([
  'BR-DE-17',
  'BR-DE-19',
  'BR-DE-20',
  'BR-DE-21',
  'BR-DE-26',
  'BR-DE-27',
  'BR-DE-28',
  'BR-DEX-02',
  'CII-SR-030',
])

/** Code lists whose newer codes the German validator configuration (KoSIT, scenarios) accepts with a warning. */
const WARNINGS_IN_XRECHNUNG: ReadonlySet<string> = new Set(['BR-CL-21', 'BR-CL-23'])

/** How much a broken rule weighs for an invoice of this profile. */
export function severityOf(id: string, profile: InvoiceProfile): FindingSeverity {
  if (WARNINGS.has(id)) return 'warning'
  return profile.startsWith('xrechnung') && WARNINGS_IN_XRECHNUNG.has(id) ? 'warning' : 'fatal'
}
