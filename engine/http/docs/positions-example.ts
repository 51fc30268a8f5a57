const DOCUMENT = 'doc_01JD8Z5W3V0000000000000002'

const LINE = {
  form: 'Sonderausgaben',
  key: 'sa.spende',
  line: '5',
  line_doubtful: false,
  kz: '123',
  label: 'Zuwendungen',
  side: 'abzug',
  person: 'gemeinsam',
  object_id: null,
  child_id: null,
  business_id: null,
  year: 2025,
}

/** What a donation counts for, as the interface tells it. */
export const POSITIONS_EXAMPLE = {
  batch_id: 'bat_01JD8Z5W3V0000000000000001',
  schema: 'positions/1',
  position_rules: '2026.2',
  tax_year: 2025,
  register: {
    persons: [{ id: 'A', name: 'Erika Muster', source: 'master_data' }],
    children: [],
    objects: [],
    businesses: [],
  },
  positions: [
    {
      ...LINE,
      id: `${DOCUMENT}/sa.spende/0`,
      document_id: DOCUMENT,
      printed_line: null,
      amount: '275.00',
      unit: 'EUR',
      quantity: null,
      foreign: null,
      year_basis: 'payment',
      paid: [{ date: '2025-11-05', amount: '275.00', witness: 'movement' }],
      counts: 'yes',
      reason: null,
      related_id: null,
      note: null,
      amount_if_counted: null,
      certainty: 'schluessig',
      confirmed_by: { type: 'movement', name: null },
      evidence: [{ document_id: DOCUMENT, page: 1, box: [0.71, 0.42, 0.09, 0.014], label: 'Betrag der Zuwendung' }],
      rule: 'spende/sa.spende@2026.2',
    },
  ],
  counting: [{ document_id: DOCUMENT, counts: 'yes', reason: null, related_id: null }],
  totals: [
    {
      ...LINE,
      unit: 'EUR',
      quantity: null,
      confirmed_quantity: null,
      amount: '275.00',
      confirmed: '275.00',
      year_assumed: '0.00',
      position_ids: [`${DOCUMENT}/sa.spende/0`],
    },
  ],
  left_out: [],
}
