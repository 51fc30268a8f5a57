import { parseCalendarDay } from '../../model/calendar-day.ts'
import type { MandantBusiness, MandantChild, MandantData, MandantObject } from '../../model/mandant.ts'
import { birthDateFault, idNrFault, taxNumberFault, vatIdFault } from './mandant-faults.ts'
import type { FieldFault } from './mandant-faults.ts'
import { bareNumber, cleanName, eachOnce, nameOrNull } from './tidy-text.ts'

/** Whom and what for documents of a mandant count, beside the mandant itself. */
export type MandantRegister = Pick<MandantData, 'children' | 'objects' | 'businesses'>

/**
 * Tidies what was typed. Entries of which nothing was filled in go, as do children of a company; who is not assessed
 * with a spouse owns by itself.
 */
export function tidyRegister({ kind, children, objects, businesses }: MandantRegister & Pick<MandantData, 'kind'>) {
  return {
    children: kind === 'company' ? [] : children.map(tidyChild).filter(isFilledChild),
    objects: objects.map(object => tidyObject(object, kind === 'couple')).filter(isFilledObject),
    businesses: businesses.map(tidyBusiness).filter(isFilledBusiness),
  }
}

/** What is wrong about a tidied register; `today` is `YYYY-MM-DD`. */
export function* registerFaults(data: MandantData, today: string): Generator<FieldFault> {
  const persons = [data.idNr, data.spouse?.idNr ?? null]
  for (const [index, child] of data.children.entries()) {
    const others = [...persons, ...data.children.slice(0, index).map(({ idNr }) => idNr)]
    yield* childFaults(`children.${index}`, child, others, today)
  }
  for (const [index, object] of data.objects.entries()) yield* objectFaults(`objects.${index}`, object)
  for (const [index, { name, taxNumber, vatId }] of data.businesses.entries()) {
    const at = `businesses.${index}`
    if (name === '') yield { field: `${at}.name`, message: 'Bitte geben Sie den Namen des Betriebs an.' }
    yield* taxNumberFault(`${at}.taxNumber`, taxNumber)
    yield* vatIdFault(`${at}.vatId`, vatId)
  }
}

/** A day that was typed as `YYYY-MM-DD`; what is no day stays as it is for a fault to name it. */
export function tidyDay(text: string | null): string | null {
  const typed = nameOrNull(text)
  return typed === null ? null : (parseCalendarDay(typed) ?? typed)
}

function tidyChild({ id, firstName, lastName, birthDate, idNr }: MandantChild): MandantChild {
  return {
    id,
    firstName: cleanName(firstName),
    lastName: nameOrNull(lastName),
    birthDate: tidyDay(birthDate),
    idNr: bareNumber(idNr),
  }
}

function isFilledChild({ firstName, lastName, birthDate, idNr }: MandantChild): boolean {
  return firstName !== '' || lastName !== null || birthDate !== null || idNr !== null
}

function tidyObject(object: MandantObject, isCouple: boolean): MandantObject {
  const { id, use, owner, letSharePercent, ownerSharePercent, references } = object
  const street = cleanName(object.street)
  return {
    id,
    // Most people call an object by its street.
    name: cleanName(object.name) || street,
    street,
    postcode: cleanName(object.postcode),
    town: cleanName(object.town),
    use,
    letSharePercent: use === 'mixed' ? letSharePercent : null,
    ownerSharePercent,
    owner: isCouple ? owner : 'A',
    references: eachOnce(references, cleanName),
  }
}

function isFilledObject({ name, postcode, town, references }: MandantObject): boolean {
  return name !== '' || postcode !== '' || town !== '' || references.length > 0
}

function tidyBusiness({ id, name, taxNumber, vatId }: MandantBusiness): MandantBusiness {
  return { id, name: cleanName(name), taxNumber: nameOrNull(taxNumber), vatId: bareNumber(vatId) }
}

function isFilledBusiness({ name, taxNumber, vatId }: MandantBusiness): boolean {
  return name !== '' || taxNumber !== null || vatId !== null
}

function* childFaults(
  at: string,
  { firstName, birthDate, idNr }: MandantChild,
  others: readonly (string | null)[],
  today: string,
): Generator<FieldFault> {
  if (firstName === '') yield { field: `${at}.firstName`, message: 'Bitte geben Sie den Vornamen des Kindes an.' }
  yield* birthDateFault(`${at}.birthDate`, birthDate, today)
  yield* idNrFault(`${at}.idNr`, idNr)
  if (idNr === null || !others.includes(idNr)) return
  yield { field: `${at}.idNr`, message: 'Diese IdNr hat schon eine andere Person der Familie. Bitte vergleichen.' }
}

function* objectFaults(at: string, object: MandantObject): Generator<FieldFault> {
  const { name, postcode, letSharePercent, ownerSharePercent } = object
  if (name === '') yield { field: `${at}.name`, message: 'Bitte geben Sie der Immobilie eine Bezeichnung.' }
  if (postcode !== '' && !/^\d{5}$/.test(postcode)) {
    const message =
      'Eine deutsche Postleitzahl hat fünf Ziffern. Bei einer Immobilie im Ausland gehört sie in das Feld „Ort“.'
    yield { field: `${at}.postcode`, message }
  }
  if (letSharePercent !== null && !(letSharePercent >= 0 && letSharePercent <= 100)) {
    yield { field: `${at}.letSharePercent`, message: 'Der vermietete Anteil ist eine Zahl von 0 bis 100 (Prozent).' }
  }
  if (!(ownerSharePercent > 0 && ownerSharePercent <= 100)) {
    const message = 'Der Anteil am Eigentum ist eine Zahl über 0 bis 100 (Prozent); allein: 100.'
    yield { field: `${at}.ownerSharePercent`, message }
  }
}
