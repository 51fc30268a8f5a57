import type { MandantRecord } from '../../../model/mandant.ts'
import { mandantName } from '../../../model/mandant.ts'
import type { MandantSigns } from '../../../reading/find/find-direction.ts'

/** Every name and number that the master data knows a mandant by, those of the spouse included. */
export function signsOfRecord({ mandant, data }: MandantRecord): MandantSigns {
  const { spouse, birthName, furtherNames, idNr, vatId, taxNumbers } = data
  const first = mandant.firstName ?? ''
  const names = [
    mandantName(mandant),
    ...furtherNames,
    ...(birthName ? [`${first} ${birthName}`] : []),
    ...(spouse ? [`${spouse.firstName} ${spouse.lastName}`] : []),
    ...(spouse?.birthName ? [`${spouse.firstName} ${spouse.birthName}`] : []),
  ]
  const digits = taxNumbers.map(number => number.replaceAll(/\D/g, ''))
  const numbers = [mandant.taxIdNormalized, idNr, vatId, spouse?.idNr ?? null, ...digits]
  return {
    names: [...new Set(names.map(name => name.trim()).filter(Boolean))],
    numbers: [...new Set(numbers.flatMap(number => number || []))],
  }
}
