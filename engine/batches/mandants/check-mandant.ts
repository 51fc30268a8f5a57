import { isValidIBAN } from 'ibantools'
import { isIdNr } from '../../model/check-tax-ids.ts'
import { EMPTY_SPOUSE } from '../../model/mandant.ts'
import type { MandantAddress, MandantData, MandantNames, MandantSpouse } from '../../model/mandant.ts'
import { registerFaults, tidyDay, tidyRegister } from './check-register.ts'
import {
  birthDateFault,
  idNrFault,
  religionFault,
  taxNumberFault,
  taxNumberHint,
  vatIdFault,
} from './mandant-faults.ts'
import type { FieldFault } from './mandant-faults.ts'
import { bareNumber, cleanName, eachOnce, nameOrNull } from './tidy-text.ts'

/** What a person typed about a mandant; new entries of its register have no id (an empty one) yet. */
export type MandantForm = MandantNames & MandantData

export interface CheckedMandant {
  readonly names: MandantNames
  readonly data: MandantData
  /** Nothing is saved while there is one. */
  readonly faults: readonly FieldFault[]
  readonly hints: readonly FieldFault[]
}

/**
 * Tidies what was typed and checks it: names by kind, days up to `today` (`YYYY-MM-DD`), check digits of every number,
 * formats of DATEV numbers.
 */
export function checkMandant(form: MandantForm, today: string): CheckedMandant {
  const { names, data } = tidy(form)
  return {
    names,
    data,
    faults: [
      ...nameFaults(names, data),
      ...personFaults(data, today),
      ...numberFaults(data),
      ...addressFaults(data.addresses),
      ...registerFaults(data, today),
    ],
    hints: [
      ...data.taxNumbers.flatMap((number, index) => [...taxNumberHint(`taxNumbers.${index}`, number)]),
      ...data.businesses.flatMap(({ taxNumber }, index) => [
        ...taxNumberHint(`businesses.${index}.taxNumber`, taxNumber),
      ]),
    ],
  }
}

function tidy(form: MandantForm): Pick<CheckedMandant, 'names' | 'data'> {
  const isCompany = form.kind === 'company'
  return {
    names: {
      firstName: isCompany ? null : nameOrNull(form.firstName),
      lastName: isCompany ? null : nameOrNull(form.lastName),
      companyName: isCompany ? nameOrNull(form.companyName) : null,
    },
    data: {
      kind: form.kind,
      birthName: isCompany ? null : nameOrNull(form.birthName),
      birthDate: isCompany ? null : tidyDay(form.birthDate),
      religion: isCompany ? null : tidyReligion(form.religion),
      furtherNames: eachOnce(form.furtherNames, cleanName),
      spouse: form.kind === 'couple' ? tidySpouse(form.spouse ?? EMPTY_SPOUSE) : null,
      ...tidyRegister(form),
      clientNumber: form.clientNumber,
      consultantNumber: form.consultantNumber,
      idNr: bareNumber(form.idNr),
      taxNumbers: eachOnce(form.taxNumbers, cleanName),
      vatId: bareNumber(form.vatId),
      vatStatus: form.vatStatus,
      vatBasis: form.vatStatus === 'regular' ? form.vatBasis : null,
      profitMethod: form.profitMethod,
      businessYearStartMonth: form.businessYearStartMonth,
      chart: form.chart,
      targetProgram: form.targetProgram,
      addresses: form.addresses.map(tidyAddress).filter(address => Object.values(address).some(text => text !== '')),
      ibans: eachOnce(form.ibans, text => bareNumber(text) ?? ''),
      notes: form.notes.normalize('NFC').trim(),
    },
  }
}

function tidySpouse({ firstName, lastName, birthName, idNr, birthDate, religion }: MandantSpouse): MandantSpouse {
  return {
    firstName: cleanName(firstName),
    lastName: cleanName(lastName),
    birthName: nameOrNull(birthName),
    idNr: bareNumber(idNr),
    birthDate: tidyDay(birthDate),
    religion: tidyReligion(religion),
  }
}

function tidyAddress({ label, street, postcode, town, country }: MandantAddress): MandantAddress {
  return {
    label: cleanName(label),
    street: cleanName(street),
    postcode: cleanName(postcode),
    town: cleanName(town),
    country: cleanName(country),
  }
}

function tidyReligion(text: string | null): string | null {
  return nameOrNull(text)?.toLowerCase() ?? null
}

function* nameFaults(names: MandantNames, data: MandantData): Generator<FieldFault> {
  if (data.kind === 'company') {
    if (names.companyName === null) yield { field: 'companyName', message: 'Bitte geben Sie den Namen der Firma an.' }
    if (data.idNr !== null) {
      const message = 'Eine Gesellschaft hat keine IdNr. Bitte leeren Sie das Feld, oder wählen Sie als Art „Person“.'
      yield { field: 'idNr', message }
    }
    return
  }
  if (names.firstName === null) yield { field: 'firstName', message: 'Bitte geben Sie den Vornamen an.' }
  if (names.lastName === null) yield { field: 'lastName', message: 'Bitte geben Sie den Nachnamen an.' }
  if (data.spouse?.firstName === '') yield { field: 'spouse.firstName', message: 'Bitte geben Sie den Vornamen an.' }
  if (data.spouse?.lastName === '') yield { field: 'spouse.lastName', message: 'Bitte geben Sie den Nachnamen an.' }
}

function* personFaults({ birthDate, religion, spouse }: MandantData, today: string): Generator<FieldFault> {
  yield* birthDateFault('birthDate', birthDate, today)
  yield* religionFault('religion', religion)
  if (spouse === null) return
  yield* birthDateFault('spouse.birthDate', spouse.birthDate, today)
  yield* religionFault('spouse.religion', spouse.religion)
}

function* numberFaults(data: MandantData): Generator<FieldFault> {
  const { idNr, spouse, vatId, clientNumber, consultantNumber } = data
  yield* idNrFault('idNr', idNr)
  yield* idNrFault('spouse.idNr', spouse?.idNr ?? null)
  if (spouse?.idNr && isIdNr(spouse.idNr) && spouse.idNr === idNr) {
    yield { field: 'spouse.idNr', message: 'Beide Personen haben dieselbe IdNr. Bitte berichtigen Sie eine davon.' }
  }
  yield* vatIdFault('vatId', vatId)
  for (const [index, number] of data.taxNumbers.entries()) yield* taxNumberFault(`taxNumbers.${index}`, number)
  for (const [index, iban] of data.ibans.entries()) {
    if (isValidIBAN(iban)) continue
    yield { field: `ibans.${index}`, message: 'Diese IBAN stimmt nicht. Bitte vergleichen Sie Länge und Ziffern.' }
  }
  if (clientNumber !== null && !isWhole(clientNumber, 1, 99_999)) {
    yield { field: 'clientNumber', message: 'Eine Mandantennummer ist eine Zahl von 1 bis 99999.' }
  }
  if (consultantNumber !== null && !isWhole(consultantNumber, 1_001, 9_999_999)) {
    yield { field: 'consultantNumber', message: 'Eine Beraternummer ist eine Zahl von 1001 bis 9999999.' }
  }
}

function* addressFaults(addresses: readonly MandantAddress[]): Generator<FieldFault> {
  for (const [index, { town, postcode, country }] of addresses.entries()) {
    if (town === '') yield { field: `addresses.${index}.town`, message: 'Bitte geben Sie den Ort an.' }
    if (country === '' && postcode !== '' && !/^\d{5}$/.test(postcode)) {
      const message =
        'Eine deutsche Postleitzahl hat fünf Ziffern. Bei einer Anschrift im Ausland bitte das Land angeben.'
      yield { field: `addresses.${index}.postcode`, message }
    }
  }
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
