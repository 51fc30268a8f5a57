import { EngineError, isEngineError } from '../shared/errors.ts'

const CODE = 'page_too_costly'

/** The EngineError of a page that took all its processor time at `step`, a name as for `tellStep`. */
export function pageTooCostly(step: string): EngineError {
  return new EngineError(
    'input',
    CODE,
    'Diese Seite braucht mehr Rechenzeit, als eine Seite brauchen darf. Bitte sie drucken und neu scannen oder in ihrem Programm einfacher speichern und erneut einreichen.',
    { details: { step } },
  )
}

/** Whether this is the error of such a page. */
export function isPageTooCostly(error: unknown): boolean {
  return isEngineError(error) && error.code === CODE
}
