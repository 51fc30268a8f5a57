import { withoutLegalForm } from './party-name.ts'

/** Owners of a house who are a partnership under civil law (§ 705 BGB) let it, and have no business by that. */
const OWNERS = /Grund(?:stück|besitz)|Immobilien|Vermiet|Eigentümer|Haus(?:gemeinschaft|verwaltung)|Erben/iu
const PARTNERSHIP = /(?<!\p{L})GbR(?!\p{L})/u

/** Whether a name is that of a firm or association by its legal form, and not of people who let a house together. */
export function isFirm(name: string): boolean {
  if (PARTNERSHIP.test(name) && OWNERS.test(name)) return false
  return withoutLegalForm(name) !== name
}
