import { isRegisteredForm } from '../../../reading/find/party-name.ts'
import { clipText, extfFile, sharedHeader } from './extf-lines.ts'
import type { Cells, ExtfOrigin } from './extf-lines.ts'
import { NAME_FIELDS, PARTNER_COLUMNS, PARTNER_VERSION } from './partner-columns.ts'
import type { ExtfPartner } from './plan-partners.ts'

const NAME_LENGTH_MAX = 50

/**
 * Debitoren/Kreditoren of the DATEV format, version 700, category 16, format version 5: account and name, nothing else.
 * Bank accounts are left to people, since money would go where a piece of paper says.
 */
export function writePartners(origin: ExtfOrigin, partners: readonly ExtfPartner[]): Uint8Array {
  const header = { ...sharedHeader(origin), 3: '16', 4: 'Debitoren/Kreditoren', 5: String(PARTNER_VERSION) }
  return extfFile(header, PARTNER_COLUMNS, partners.map(partnerCells))
}

/** Whether a name without a legal form is a person's is not known: Adressattyp 0, "keine Angabe". */
function partnerCells({ account, name }: ExtfPartner): Cells {
  const type = isRegisteredForm(name) ? '2' : '0'
  return { 1: account, 7: type, [NAME_FIELDS[type] ?? 0]: clipText(name, NAME_LENGTH_MAX) }
}
