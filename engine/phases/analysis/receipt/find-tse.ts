import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import { buildField } from '../fields/build-field.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { scanRows } from '../../../reading/layout/scan-segments.ts'

const WEIGHTS = weightsOf(weightFile.codes)

/** What § 6 KassenSichV wants of the till's security device on a receipt, by the words that tills print before it. */
const TSE: Readonly<Record<string, RegExp>> = {
  tseTransaction:
    /(?:TSE[-\s]?(?:Transaktion|Trans|TX|TA)\p{L}{0,12}|Transaktionsnummer)[-\s.]{0,4}(?:Nr|Nummer)?[\s.:#]{0,6}(\d{1,12})(?![\d.,:/-])/giu,
  tseSignatureCounter: /(?:TSE[-\s]?)?(?:Signaturz[äa]hler|Sig\.?-?Z[äa]hler)[\s.:#]{0,6}(\d{1,12})(?![\d.,:/-])/giu,
}

/** Transaction number and signature counter of a receipt's security device. */
export function findTse(layout: Layout): Record<string, Field> {
  const fields: Record<string, Field> = {}
  for (const [name, pattern] of Object.entries(TSE)) {
    const hit = scanRows(layout, pattern)[0]
    const value = hit?.groups[0]
    if (!hit || value === undefined) continue
    const { raw, page, box } = hit
    fields[name] = buildField({
      type: 'text',
      value,
      raw,
      page,
      box,
      label: raw.replace(/[\s.:#]*\d+$/, ''),
      confidence: WEIGHTS.tsePrinted,
    })
  }
  return fields
}
