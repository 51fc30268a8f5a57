import type { MandantRecord } from '../../../model/mandant.ts'
import { ownName } from '../../../model/mandant.ts'
import { writtenTaxNumbers } from '../../../model/mandant-numbers.ts'
import type { MandantSigns } from '../../../reading/find/find-direction.ts'

/** Every name and number that the master data knows a mandant by, those of the spouse and of its businesses included. */
export function signsOfRecord({ mandant, data }: MandantRecord): MandantSigns {
  const { spouse, birthName, furtherNames, businesses, idNr, vatId } = data
  const first = mandant.firstName ?? ''
  const names = [
    ownName(mandant),
    ...furtherNames,
    ...businesses.map(({ name }) => name),
    ...(birthName ? [`${first} ${birthName}`] : []),
    ...(spouse ? [`${spouse.firstName} ${spouse.lastName}`] : []),
    ...(spouse?.birthName ? [`${spouse.firstName} ${spouse.birthName}`] : []),
  ]
  const digits = writtenTaxNumbers(data).map(number => number.replaceAll(/\D/g, ''))
  const numbers = [
    mandant.taxIdNormalized,
    idNr,
    vatId,
    spouse?.idNr ?? null,
    ...digits,
    ...businesses.map(business => business.vatId),
  ]
  return {
    names: [...new Set(names.map(name => name.trim()).filter(Boolean))],
    numbers: [...new Set(numbers.flatMap(number => number || []))],
  }
}
