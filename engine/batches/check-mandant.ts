import { isValidIBAN } from 'ibantools'
import type { MandantAddress, MandantData, MandantNames, MandantSpouse } from '../model/mandant.ts'
import { isIdNr, isSteuernummer, isVatId } from '../model/check-tax-ids.ts'

/** What a person typed about a mandant. */
export interface MandantForm extends MandantNames, Omit<MandantData, 'spouse'> {
  readonly spouse: MandantSpouse | null
}

/**
 * Something about a field that is wrong, or (a hint) worth a look. `field` is its path, e.g. `addresses.0.postcode`.
 */
export interface FieldFault {
  readonly field: string
  /** German, says what to do. */
  readonly message: string
}

export interface CheckedMandant {
  readonly names: MandantNames
  readonly data: MandantData
  /** Nothing is saved while there is one. */
  readonly faults: readonly FieldFault[]
  readonly hints: readonly FieldFault[]
}

/** Tidies what was typed and checks it: names by kind, check digits of every number, formats of DATEV numbers. */
export function checkMandant(form: MandantForm): CheckedMandant {
  const { names, data } = tidy(form)
  return {
    names,
    data,
    faults: [...nameFaults(names, data), ...numberFaults(data), ...addressFaults(data.addresses)],
    hints: data.taxNumbers.flatMap((number, index) =>
      !isTaxNumberForm(number) || isSteuernummer(number)
        ? []
        : [
            {
              field: `taxNumbers.${index}`,
              message: 'Die Prüfziffer passt zu keinem Bundesland. Bitte vergleichen Sie die Nummer mit dem Bescheid.',
            },
          ],
    ),
  }
}

function tidy(form: MandantForm): Pick<CheckedMandant, 'names' | 'data'> {
  const isCompany = form.kind === 'company'
  const spouse =
    form.kind === 'couple' ? (form.spouse ?? { firstName: '', lastName: '', birthName: null, idNr: null }) : null
  return {
    names: {
      firstName: isCompany ? null : orNull(form.firstName),
      lastName: isCompany ? null : orNull(form.lastName),
      companyName: isCompany ? orNull(form.companyName) : null,
    },
    data: {
      kind: form.kind,
      birthName: isCompany ? null : orNull(form.birthName),
      furtherNames: each(form.furtherNames, cleanName),
      spouse: spouse && {
        firstName: cleanName(spouse.firstName),
        lastName: cleanName(spouse.lastName),
        birthName: orNull(spouse.birthName),
        idNr: bare(spouse.idNr),
      },
      clientNumber: form.clientNumber,
      consultantNumber: form.consultantNumber,
      idNr: bare(form.idNr),
      taxNumbers: each(form.taxNumbers, cleanName),
      vatId: bare(form.vatId),
      vatStatus: form.vatStatus,
      vatBasis: form.vatStatus === 'regular' ? form.vatBasis : null,
      businessYearStartMonth: form.businessYearStartMonth,
      chart: form.chart,
      addresses: form.addresses
        .map(address => ({
          label: cleanName(address.label),
          street: cleanName(address.street),
          postcode: cleanName(address.postcode),
          town: cleanName(address.town),
          country: cleanName(address.country),
        }))
        .filter(address => Object.values(address).some(text => text !== '')),
      ibans: each(form.ibans, text => bare(text) ?? ''),
      notes: form.notes.normalize('NFC').trim(),
    },
  }
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

const ID_NR_WRONG =
  'Diese IdNr stimmt nicht: sie hat elf Ziffern, und die letzte ist eine Prüfziffer (§ 139b AO). Bitte vergleichen.'

function* numberFaults(data: MandantData): Generator<FieldFault> {
  const { idNr, spouse, vatId, clientNumber, consultantNumber } = data
  if (idNr !== null && !isIdNr(idNr)) yield { field: 'idNr', message: ID_NR_WRONG }
  if (spouse?.idNr && !isIdNr(spouse.idNr)) yield { field: 'spouse.idNr', message: ID_NR_WRONG }
  else if (spouse?.idNr && spouse.idNr === idNr) {
    yield { field: 'spouse.idNr', message: 'Beide Personen haben dieselbe IdNr. Bitte berichtigen Sie eine davon.' }
  }
  if (vatId !== null && !isVatId(vatId)) {
    const message =
      'Diese USt-IdNr stimmt nicht: „DE“ und neun Ziffern mit Prüfziffer, oder die Form eines anderen EU-Staates.'
    yield { field: 'vatId', message }
  }
  for (const [index, number] of data.taxNumbers.entries()) {
    if (isTaxNumberForm(number)) continue
    const message = 'Eine Steuernummer hat 10 oder 11 Ziffern mit Schrägstrichen, oder 13 Ziffern (ELSTER).'
    yield { field: `taxNumbers.${index}`, message }
  }
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

/** Bare eleven digits are refused: they would be taken for an IdNr. */
function isTaxNumberForm(written: string): boolean {
  const digits = written.replaceAll(/[\s/.-]/g, '')
  if (!/^\d+$/.test(digits)) return false
  return digits.length === 13 || digits.length === 10 || (digits.length === 11 && written.includes('/'))
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

/** What was typed on one line, without control characters and other signs that nobody sees. */
export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}

function orNull(text: string | null): string | null {
  return cleanName(text ?? '') || null
}

/** A number without the signs that only make it easier to read. */
function bare(text: string | null): string | null {
  return (text ?? '').replaceAll(/[\s./-]/g, '').toUpperCase() || null
}

/** Each text once, without empty ones. */
function each(texts: readonly string[], tidied: (text: string) => string): string[] {
  return [...new Set(texts.map(tidied))].filter(text => text !== '')
}
