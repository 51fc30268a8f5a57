const BATCH = 'bat_01JD8Z5W3V0000000000000001'
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const FILE_ID = '0b8a1c5f3d2e4a6978f0c1d2e3f4a5b6'

const MANDANT = 'man_01JD8Z5W3V0000000000000009'
const mandant = {
  mandant_id: MANDANT,
  name: 'Müller GmbH',
  first_name: null,
  last_name: null,
  company_name: 'Müller GmbH',
  tax_id: 'DE136695976',
  reference: 'M-1001',
  created_at: '2026-11-21T09:41:10.123Z',
}

/** Examples of results and records as data, for the schemas of the same names. */
export const RECORD_EXAMPLES: Readonly<Record<string, unknown>> = {
  Deliveries: {
    batch_id: BATCH,
    deliveries: [
      {
        webhook_id: 'evt_01JD8Z7M2K0000000000000001',
        type: 'batch.completed',
        sequence: 2,
        occurred_at: '2026-11-21T09:43:10.123Z',
        state: 'delivered',
        next_attempt_at: null,
        attempts: [
          { at: '2026-11-21T09:43:10.200Z', duration_ms: 15000, status_code: null, fault: 'timeout' },
          { at: '2026-11-21T09:43:30.200Z', duration_ms: 48, status_code: 204, fault: null },
        ],
      },
    ],
  },
  WebhookTest: {
    webhook_url: 'https://kanzlei.example.com/steuerstapel',
    webhook_secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  },
  TestedWebhook: {
    webhook_id: 'evt_01JD8Z7M2K0000000000000002',
    delivered: true,
    status_code: 204,
    fault: null,
    duration_ms: 48,
  },
  Outputs: {
    batch_id: BATCH,
    expires_at: '2026-11-21T10:08:30.000Z',
    outputs: [
      {
        output_id: FILE_ID,
        type: 'document',
        table: null,
        name: '2025-03-31_Rechnung_Stadtwerke_235,62€.pdf',
        folder: 'Einzelbelege/060 Anlage G S EÜR',
        media_type: 'application/pdf',
        byte_size: 48213,
        sha256: SHA256,
        document_id: 'doc_01JD8Z5W3V0000000000000002',
        download_url: `https://localhost:7443/v1/downloads/${BATCH}/${FILE_ID}-${SHA256}?exp=1795255710&kid=1&sig=x`,
      },
    ],
  },
  Kinds: {
    version: '2026.6+kanzlei-1',
    schema_version: '2026-11-23',
    kinds: [
      {
        kind_id: 'kanzlei_fahrtenbuch',
        label: 'Fahrtenbuch',
        family: 'Kanzlei',
        nature: 'other',
        section: { id: 'est-1a', title: 'ESt 1 A – Mantelbogen und Bescheide' },
        anlagen: ['ESt 1 A'],
        retention_years: null,
        fields: [
          { field_id: 'kilometer', label: 'Kilometer', type: 'number', line: null, required: true, main: false },
        ],
        schema_url: '/v1/kinds/kanzlei_fahrtenbuch/schema',
      },
    ],
    common_fields: [{ field_id: 'gross', type: 'money' }],
  },
  CreateMandant: { company_name: 'Müller GmbH', tax_id: 'DE136695976', reference: 'M-1001' },
  CreatedMandant: { ...mandant, created: true, warnings: [] },
  Mandant: mandant,
  Mandants: {
    mandants: [mandant],
    pagination: { total: 1, limit: 50, offset: 0, has_more: false, next_url: null },
  },
  Years: {
    mandant_id: MANDANT,
    years: [
      {
        year: 2025,
        documents: 12,
        unchecked: 3,
        pages: 31,
        last_delivery_at: '2026-11-21T09:41:10.123Z',
        work_items_url: `/v1/mandants/${MANDANT}/years/2025/work-items`,
      },
    ],
  },
  WorkItems: {
    mandant_id: MANDANT,
    year: 2025,
    open: 1,
    items: [
      {
        item_id: 'value_missing:doc_01JD8Z5W3V0000000000000002:date',
        kind: 'value_missing',
        title: 'Wert fehlt',
        state: 'open',
        document_id: 'doc_01JD8Z5W3V0000000000000002',
        batch_id: BATCH,
        related_document_id: null,
        page: 1,
        field: 'date',
        subject: 'rechnung-4711.pdf',
        known: 'Das Datum ist nicht zu erkennen.',
        proposal: 'Datum am Beleg ablesen und eintragen.',
        amount: '235.62',
        deadline: null,
      },
    ],
  },
}
