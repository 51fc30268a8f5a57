import {
  choice,
  decimal,
  element,
  matching,
  maybe,
  optional,
  part,
  required,
  textUpTo,
  wholeNumber,
  XML_DAY,
} from './xml-schema.ts'
import type { XmlElement, XmlPart } from './xml-schema.ts'

export const LEDGER_NAMESPACE = 'http://xml.datev.de/bedi/tps/ledger/v060'
/** The fixed notice of every LedgerImport. */
export const LEDGER_NOTICE = 'Kopie nur zur Verbuchung berechtigt nicht zum Vorsteuerabzug'
const ENTRIES_MAX = 5_000

const CURRENCY = matching(/^[A-Z]{3}$/, 'kein Währungskürzel nach ISO 4217')
const COUNTRY = matching(/^[A-Z]{2}$/, 'kein Länderkürzel nach ISO 3166')
const INVOICE_ID = matching(
  /^[a-zA-Z0-9$%&*+\-/]{0,36}$/,
  'keine Rechnungsnummer aus bis zu 36 Zeichen a-z 0-9 $%&*+-/',
)
const ORDER_ID = matching(/^[a-zA-Z0-9$%&*+\-./]{1,30}$/, 'keine Auftragsnummer')
const VAT_ID = matching(/^[0-9a-zA-Z. _]{1,15}$/, 'keine USt-IdNr.')
const COST_CENTRE = matching(/^(\S[\S ]{0,34}\S|\S?)$/, 'keine Kostenstelle')
const PERCENT = decimal(2, 2)
const DISCOUNT = decimal(8, 2)
const AMOUNT = decimal(10, 2, true)

const BASE: readonly XmlPart[] = [
  part('date', XML_DAY),
  part('amount', AMOUNT),
  maybe('discountAmount', DISCOUNT),
  maybe('accountNo', wholeNumber(1, 999_999_999)),
  maybe('buCode', wholeNumber(0, 9_999)),
  maybe('costAmount', decimal(12, 4)),
  maybe('costCategoryId', COST_CENTRE),
  maybe('costCategoryId2', COST_CENTRE),
  maybe('tax', PERCENT),
  maybe('information', textUpTo(120)),
]

const INVOICE: readonly XmlPart[] = [
  ...BASE,
  part('currencyCode', CURRENCY),
  part('invoiceId', INVOICE_ID),
  maybe('bookingText', textUpTo(60)),
  maybe('typeOfReceivable', textUpTo(10)),
  maybe('ownVatId', VAT_ID),
  maybe('shipFromCountry', COUNTRY),
  maybe('partyId', textUpTo(15)),
  maybe('paidAt', XML_DAY),
  maybe('internalInvoiceId', matching(/^[a-zA-Z0-9$%&*+\-/]{1,12}$/, 'keine interne Rechnungsnummer')),
  maybe('vatId', VAT_ID),
  maybe('shipToCountry', COUNTRY),
  maybe('exchangeRate', decimal(4, 6)),
  maybe('bankCode', matching(/^([1-9]|\d{2,10})$/, 'keine Bankleitzahl')),
  maybe('bankAccount', textUpTo(30)),
  maybe('bankCountry', COUNTRY),
  maybe('iban', matching(/^[A-Z]{2}\d\d[A-Za-z0-9]{11,30}$/, 'keine IBAN')),
  maybe('swiftCode', matching(/^[A-Z]{6}[A-Z0-9]{2}[A-Z0-9]{0,3}$/, 'kein BIC')),
  maybe('accountName', textUpTo(40)),
  maybe('paymentConditionsId', wholeNumber(9, 999)),
  maybe('paymentOrder', matching(/^(true|false|0|1)$/, 'weder true noch false')),
  maybe('discountPercentage', PERCENT),
  maybe('discountPaymentDate', XML_DAY),
  maybe('discountAmount2', DISCOUNT),
  maybe('discountPercentage2', PERCENT),
  maybe('discountPaymentDate2', XML_DAY),
  maybe('dueDate', XML_DAY),
  maybe('bpAccountNo', wholeNumber(10_000, 999_999_999)),
  maybe('deliveryDate', XML_DAY),
  maybe('orderId', ORDER_ID),
]

const party = (prefix: string): XmlPart[] => [
  maybe(`${prefix}Name`, textUpTo(50)),
  maybe(`${prefix}City`, textUpTo(30)),
]

/** `LedgerImport`, the root of a file of entries, as the public description of XML-Schnittstelle online 6.0 says it. */
export const LEDGER_IMPORT: XmlElement = element(
  [
    part(
      'consolidate',
      choice(
        [
          part('accountsPayableLedger', element([...INVOICE, ...party('supplier')]), 1, ENTRIES_MAX),
          part(
            'cashLedger',
            element([
              ...BASE,
              part('currencyCode', matching(/^EUR$/, 'nicht EUR')),
              maybe('invoiceId', INVOICE_ID),
              part('bookingText', textUpTo(60)),
            ]),
            1,
            ENTRIES_MAX,
          ),
          part('accountsReceivableLedger', element([...INVOICE, ...party('customer')]), 1, ENTRIES_MAX),
        ],
        {
          consolidatedAmount: required(AMOUNT),
          consolidatedDate: required(XML_DAY),
          consolidatedInvoiceId: optional(INVOICE_ID),
          consolidatedCurrencyCode: required(CURRENCY),
          consolidatedDeliveryDate: optional(XML_DAY),
          consolidatedOrderId: optional(ORDER_ID),
        },
      ),
    ),
  ],
  {
    version: required(matching(/^6\.0$/, 'nicht 6.0')),
    generator_info: required(textUpTo(40)),
    generating_system: optional(textUpTo(40)),
    xml_data: required(matching(new RegExp(`^${LEDGER_NOTICE}$`), 'nicht der feste Hinweis')),
  },
)
