import { EngineError } from '../../shared/errors.ts'

/** What is wrong with the bytes of an e-invoice; goes into the details of the error, never a text of the file. */
export type InvoiceFlaw =
  | 'encoding'
  | 'too_large'
  | 'doctype'
  | 'not_well_formed'
  | 'too_deep'
  | 'too_many_elements'
  | 'undeclared_prefix'
  | 'no_invoice'

const MESSAGES: Readonly<Partial<Record<InvoiceFlaw, string>>> = {
  too_large:
    'Die E-Rechnung ist zu groß zum Lesen. Bitte lassen Sie sich die Rechnung vom Aussteller in Teilen schicken.',
  too_many_elements:
    'Die E-Rechnung ist zu groß zum Lesen. Bitte lassen Sie sich die Rechnung vom Aussteller in Teilen schicken.',
  doctype:
    'Die XML-Datei enthält eine Dokumenttyp-Angabe (DOCTYPE). Solche Dateien werden aus Sicherheitsgründen nicht gelesen. Bitte fordern Sie die Rechnung beim Aussteller neu an.',
  no_invoice:
    'Die XML-Datei ist keine E-Rechnung im Format UBL oder CII (XRechnung, ZUGFeRD). Bitte fordern Sie die Rechnung beim Aussteller in einem dieser Formate an.',
}

/** The error `corrupt_file` for an e-invoice that cannot be read. */
export function corruptInvoice(flaw: InvoiceFlaw, cause?: unknown): EngineError {
  const message =
    MESSAGES[flaw] ?? 'Die XML-Datei der E-Rechnung ist beschädigt. Bitte fordern Sie sie beim Aussteller neu an.'
  return new EngineError('input', 'corrupt_file', message, { cause, details: { flaw } })
}
