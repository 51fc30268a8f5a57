import type { AnalysisWarning, Field } from '../../model/analysis-result.ts'
import type { DocumentNature } from '../../model/taxonomy.ts'
import { parseDecimal } from '../../shared/money.ts'

export interface WarnInput {
  readonly nature: DocumentNature
  readonly kindId: string
  readonly fields: Readonly<Record<string, Field>>
  readonly fits: boolean
  readonly hasTaxLines: boolean
  /** YYYY-MM-DD. */
  readonly today: string
  /** Words of the document name a ground for no tax (§ 19 UStG, § 4 UStG, § 13b UStG ...). */
  readonly taxFree: boolean
  /** Mean confidence of recognised words, 0 to 1; null without any. */
  readonly ocrConfidence: number | null
}

/** Gross up to which an invoice needs fewer details: § 33 UStDV. */
const SMALL_INVOICE_CENTS = 250_00

/** Contradictions and gaps that a person should look at. */
export function findWarnings(input: WarnInput): AnalysisWarning[] {
  const { fields } = input
  const warnings: AnalysisWarning[] = []
  const add = (
    code: string,
    severity: AnalysisWarning['severity'],
    names: readonly string[],
    message: string,
  ): void => {
    warnings.push({ code, severity, fields: names, message })
  }
  const { net, tax, gross, date, due, iban, vatId } = fields
  if (net && tax && gross && !input.fits) {
    add(
      'SUM_MISMATCH',
      'high',
      ['net', 'tax', 'gross'],
      'Netto und Steuer ergeben nicht den Gesamtbetrag. Bitte Beträge prüfen.',
    )
  }
  if (date && date.value > input.today)
    add('DATE_IN_FUTURE', 'medium', ['date'], 'Das Belegdatum liegt in der Zukunft.')
  if (date && due && due.value < date.value)
    add('DUE_BEFORE_DATE', 'medium', ['due', 'date'], 'Die Fälligkeit liegt vor dem Belegdatum.')
  if (iban && !iban.checks.includes('checksum_ok')) {
    add(
      'IBAN_CHECKSUM',
      'high',
      ['iban'],
      'Die Prüfziffer der IBAN stimmt nicht. Bitte vor einer Zahlung mit dem Beleg vergleichen.',
    )
  }
  if (vatId && !vatId.checks.includes('checksum_ok')) {
    add('VAT_ID_CHECKSUM', 'medium', ['vatId'], 'Die Prüfziffer der USt-IdNr. stimmt nicht.')
  }
  if (input.ocrConfidence !== null && input.ocrConfidence < 0.6) {
    add('LOW_OCR_CONFIDENCE', 'medium', [], 'Der Text ist schlecht lesbar. Bitte die Angaben am Bild prüfen.')
  }
  if (['invoice', 'receipt'].includes(input.nature) && !['angebot'].includes(input.kindId))
    warnings.push(...missingItems(input))
  return warnings
}

/** Details that § 14 Abs. 4 UStG asks of an invoice; up to 250 € only those of § 33 UStDV. */
function missingItems(input: WarnInput): AnalysisWarning[] {
  const { fields } = input
  const cents = fields['gross'] ? Math.abs(parseDecimal(fields['gross'].value)) : null
  const small =
    input.nature === 'receipt'
      ? cents === null || cents <= SMALL_INVOICE_CENTS
      : cents !== null && cents <= SMALL_INVOICE_CENTS
  const missing: { name: string; text: string }[] = []
  const need = (name: string, text: string, present = fields[name] !== undefined): void => {
    if (!present) missing.push({ name, text })
  }
  need('issuer', 'Name des leistenden Unternehmers')
  need('date', 'Ausstellungsdatum')
  need('gross', 'Gesamtbetrag')
  need(
    'tax',
    'Steuersatz oder Hinweis auf Steuerbefreiung',
    input.taxFree || input.hasTaxLines || fields['tax'] !== undefined,
  )
  if (!small) {
    need('number', 'Rechnungsnummer')
    need('recipient', 'Name des Leistungsempfängers')
    need('vatId', 'Steuernummer oder USt-IdNr.', fields['vatId'] !== undefined || fields['taxNumber'] !== undefined)
    need('serviceDate', 'Leistungsdatum')
    need('net', 'Nettobetrag', input.taxFree || fields['net'] !== undefined)
  }
  if (missing.length === 0) return []
  const rule = small ? '§ 33 UStDV (Kleinbetragsrechnung)' : '§ 14 Abs. 4 UStG'
  return [
    {
      code: 'INVOICE_ITEM_MISSING',
      severity: missing.some(one => one.name !== 'serviceDate') ? 'medium' : 'low',
      fields: missing.map(one => one.name),
      message: `Nicht gefunden, nach ${rule} aber nötig: ${missing.map(one => one.text).join(', ')}.`,
    },
  ]
}
