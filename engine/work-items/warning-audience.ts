import type { ClientKind } from '../model/client-kind.ts'

/**
 * When a warning stands under "Zu klären": `counting` where something of the document counts or asks, `input_tax` where
 * input tax is at stake, `above_250` above the limit of small bills (§ 33 UStDV), `stranger` where the recipient does
 * not bear the mandant's name, `unpaid` before the payment.
 */
export type Audience = 'always' | 'never' | 'counting' | 'input_tax' | 'above_250' | 'stranger' | 'unpaid'

type Row = Readonly<Record<ClientKind, Audience>>

const ONLY_INPUT_TAX: Row = { private: 'never', business: 'input_tax', small_business: 'never' }
const ONLY_BUSINESS: Row = { private: 'never', business: 'always', small_business: 'always' }
const WHERE_COUNTED: Row = { private: 'counting', business: 'counting', small_business: 'counting' }

/** Which warning concerns whom (decision 0056); codes that are not named concern everybody. */
export const WARNING_AUDIENCE: Readonly<Record<string, Row>> = {
  INVOICE_ITEM_MISSING: ONLY_INPUT_TAX,
  VAT_ID_CHECKSUM: ONLY_INPUT_TAX,
  TAX_RATE_UNKNOWN: ONLY_INPUT_TAX,
  TAX_RATE_OUT_OF_DATE: ONLY_INPUT_TAX,
  EINVOICE_INVALID: ONLY_INPUT_TAX,
  REVERSE_CHARGE_WITH_TAX: ONLY_BUSINESS,
  SMALL_BUSINESS_WITH_TAX: ONLY_BUSINESS,
  RECIPIENT_NOT_MANDANT: { private: 'stranger', business: 'above_250', small_business: 'stranger' },
  FOREIGN_CURRENCY: { private: 'counting', business: 'always', small_business: 'always' },
  DUE_AMBIGUOUS: ONLY_BUSINESS,
  DUE_BEFORE_DATE: ONLY_BUSINESS,
  DUE_TOO_LATE: ONLY_BUSINESS,
  DATE_TOO_OLD: ONLY_BUSINESS,
  IBAN_CHANGED_FOR_ISSUER: { private: 'never', business: 'unpaid', small_business: 'always' },
  LOW_OCR_CONFIDENCE: WHERE_COUNTED,
  VALUE_HARD_TO_READ: WHERE_COUNTED,
  VALUE_REPAIRED: WHERE_COUNTED,
  LANGUAGE_MODEL_VALUES: WHERE_COUNTED,
  LANGUAGE_MODEL_DIFFERS: WHERE_COUNTED,
  LEARNED_PLACE_DIFFERS: WHERE_COUNTED,
}
