import { DOCUMENTS_EXAMPLE } from './documents-example.ts'
import { POSITIONS_EXAMPLE } from './positions-example.ts'
import { RECORD_EXAMPLES } from './record-examples.ts'
import { webhookPayload } from '../../webhooks/payload.ts'

const BATCH = 'bat_01JD8Z5W3V0000000000000001'
const MANDANT = 'man_01JD8Z5W3V0000000000000009'
const PROJECT = 'prj_kanzlei-muster'
const ORGANIZATION = 'org_kanzlei-muster'
const SNAPSHOT = 'bsn_01JD8Z5W3V0000000000000007'
const CREATED = '2026-11-21T09:41:10.123Z'
const ENDED = '2026-11-21T09:50:10.123Z'
const BASE_PATH = `${ORGANIZATION}/2026/${MANDANT}/2026-11-21_${BATCH}/`
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const links = {
  self: `/v1/batches/${BATCH}`,
  progress: `/v1/batches/${BATCH}/progress`,
  result: `/v1/batches/${BATCH}/result`,
}

const status = {
  batch_id: BATCH,
  status: 'processing',
  project_id: PROJECT,
  organization_id: ORGANIZATION,
  batch_name: 'Belege Oktober',
  mandant_id: MANDANT,
  storage: { provider: 'managed', base_path: BASE_PATH },
  reference: 'Auftrag-4711',
  metadata: { akte: '2025-0042', sachbearbeitung: 'KM' },
  progress: { overall_percent: 42, current_phase: 'OCR', estimated_time_remaining_seconds: 310 },
  created_at: CREATED,
  updated_at: '2026-11-21T09:44:02.000Z',
}

const upload = {
  upload_id: 'upl_01JD8Z5W3V0000000000000007',
  status: 'complete',
  filename: 'rechnung-4711.pdf',
  byte_size: 48213,
  offset: 48213,
  sha256: SHA256,
  expires_at: '2026-11-24T09:41:10.000Z',
}

/** One example for each named schema of bodies and answers. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  TokenRequest: {
    grant_type: 'client_credentials',
    client_id: PROJECT,
    client_secret: 'sk_vom-Administrator-erhalten',
    scope: 'batches:write batches:read results:read',
  },
  Token: {
    access_token: 'atk_2YotnFZFEjr1zCsicMWpAA',
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'batches:write batches:read results:read',
    project: { id: PROJECT, name: 'Kanzlei Muster', organization_id: ORGANIZATION, partner_code: 'DIREKT' },
  },
  CreateBatch: {
    batch_name: 'Belege Oktober',
    mandant: { company_name: 'Müller GmbH', tax_id: 'DE136695976' },
    documents: [
      {
        filename: 'rechnung-4711.pdf',
        source: {
          type: 'url',
          url: 'https://ablage.example.com/rechnung-4711.pdf?signatur=abc',
          expires_at: '2099-11-21T10:41:10Z',
          sha256: SHA256,
        },
      },
    ],
    processing: { phases: ['conversion', 'analysis'], language: 'de', auto_dedupe: false },
    reference: 'Auftrag-4711',
    metadata: { akte: '2025-0042', sachbearbeitung: 'KM' },
    webhook_url: 'https://kanzlei.example.com/steuerstapel',
    webhook_secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  },
  Upload: upload,
  Uploads: { uploads: [upload] },
  AcceptedBatch: {
    batch_id: BATCH,
    project_id: PROJECT,
    organization_id: ORGANIZATION,
    mandant: { id: MANDANT, name: 'Müller GmbH' },
    status: 'queued',
    storage: { provider: 'managed', base_path: BASE_PATH },
    partner_code: { code: 'DIREKT', discount_percent: 10, provision_percent: 5, snapshot_id: SNAPSHOT },
    estimated_cost: {
      conversion_eur: '12.00',
      analysis_eur: '24.00',
      subtotal_eur: '36.00',
      discount_eur: '3.60',
      total_eur: '32.40',
    },
    estimated_duration_seconds: 540,
    reference: 'Auftrag-4711',
    metadata: { akte: '2025-0042', sachbearbeitung: 'KM' },
    created_at: CREATED,
    links,
  },
  BatchStatus: status,
  Progress: {
    batch_id: BATCH,
    status: 'processing',
    current_phase: {
      phase: 'OCR',
      phase_progress: 50,
      overall_progress: 42,
      micro_step: 'recognize',
      micro_step_description: 'Text wird erkannt',
      estimated_time_remaining_seconds: 310,
    },
    file_progress: { current_file: 'rechnung-4711.pdf', current_index: 1, total_files: 1, percentage: 50 },
    phases_completed: [
      {
        phase: 'CONVERSION',
        started_at: '2026-11-21T09:41:11.000Z',
        completed_at: '2026-11-21T09:41:13.500Z',
        duration_seconds: 2.5,
        files_processed: 1,
      },
    ],
    timestamp: '2026-11-21T09:44:02.000Z',
  },
  Result: {
    batch_id: BATCH,
    status: 'completed',
    result: {
      download_url: `https://localhost:7443/v1/downloads/${BATCH}/Belegmappe.pdf?exp=1795255710&kid=1&sig=x`,
      expires_at: '2026-11-21T10:08:30.000Z',
      file_size_bytes: 482133,
      sha256: SHA256,
    },
    usage: {
      pages_processed: 3,
      documents_processed: 1,
      conversion_duration_seconds: 2.5,
      analysis_duration_seconds: 1.25,
      total_duration_seconds: 9.5,
      documents_failed: 0,
      documents_duplicate: 0,
    },
    billing: { partner_code: 'DIREKT', snapshot_id: SNAPSHOT, total_cost_eur: '32.40' },
    warnings: [],
  },
  Documents: DOCUMENTS_EXAMPLE,
  Positions: POSITIONS_EXAMPLE,
  ...RECORD_EXAMPLES,
  BatchList: {
    batches: [
      {
        batch_id: BATCH,
        batch_name: 'Belege Oktober',
        status: 'completed',
        mandant_id: MANDANT,
        mandant_name: 'Müller GmbH',
        reference: 'Auftrag-4711',
        created_at: CREATED,
        completed_at: ENDED,
      },
    ],
    pagination: {
      total: 51,
      limit: 1,
      offset: 0,
      has_more: true,
      next_url: '/v1/batches?limit=1&offset=1',
    },
  },
}

/** A notification as it is sent: made by the code that sends it. */
export const WEBHOOK_EXAMPLE: unknown = JSON.parse(
  webhookPayload({
    id: 'evt_01JD8Z6Q4T0000000000000001',
    batch: {
      id: BATCH,
      projectId: PROJECT,
      organizationId: ORGANIZATION,
      mandantId: MANDANT,
      name: 'Belege Oktober',
      createdAt: Date.parse(CREATED),
    },
    url: '',
    sequence: 2,
    previousStatus: 'processing',
    status: 'completed',
    documentsTotal: 1,
    documentsFailed: 0,
    occurredAt: Date.parse(ENDED),
    state: 'pending',
    attempts: 0,
    nextAttemptAt: null,
    sealedSecret: null,
  }),
)
