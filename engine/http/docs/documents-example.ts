const gross = {
  type: 'money',
  value: '235.62',
  unit: 'EUR',
  raw: '235,62 €',
  confidence: 0.99,
  source: 'text',
  evidence: [{ page: 1, box: [0.81, 0.64, 0.1, 0.012], label: 'Rechnungsbetrag', ocrConfidence: 0.98 }],
  checks: ['arith_ok'],
  alternatives: [],
}

/** What became of a bill, as the interface tells it. */
export const DOCUMENTS_EXAMPLE = {
  batch_id: 'bat_01JD8Z5W3V0000000000000001',
  documents: [
    {
      document_id: 'doc_01JD8Z5W3V0000000000000002',
      index: 0,
      filename: 'rechnung-4711.pdf',
      status: 'processed',
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      media_type: 'application/pdf',
      pages: 3,
      is_container: false,
      origin: null,
      einvoice: null,
      notes: [],
      kind: { id: 'rechnung', label: 'Rechnung', confidence: 0.98 },
      year: 2026,
      fields: { gross },
      taxes: [{ rate: '19', base: '198.00', tax: '37.62' }],
      line_items: {
        sum: 'fits',
        items: [
          {
            line_id: '1',
            name: 'Fensterreinigung Bürogebäude',
            seller_item_id: null,
            quantity: '2',
            line_unit: 'Std.',
            price: '99.00',
            discount_percent: null,
            vat_rate: '19',
            net_amount: '198.00',
            product: 'fits',
            sure: true,
            page: 1,
            box: [0.1, 0.42, 0.8, 0.02],
            corrected: false,
          },
        ],
      },
      warnings: [],
      verdict: {
        decision: 'look',
        reasons: [
          {
            code: 'REQUIRED_FIELD_MISSING',
            fields: ['number'],
            message: 'Nicht gefunden: Rechnungsnummer. Bitte am Bild nachsehen.',
          },
        ],
      },
    },
  ],
}
