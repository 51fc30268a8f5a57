// Made from docs/openapi.json by `npm run openapi`. Do not edit.

export interface AcceptedBatch {
  readonly batch_id: string
  readonly project_id: string
  readonly organization_id: string
  readonly mandant: { readonly id: string; readonly name: string } | null
  readonly status: 'queued'
  readonly storage: { readonly provider: 'managed'; readonly base_path: string }
  readonly partner_code: {
    readonly code: string
    readonly discount_percent: number
    readonly provision_percent: number
    readonly snapshot_id: string
  }
  readonly estimated_cost: {
    readonly conversion_eur: string
    readonly analysis_eur: string
    readonly subtotal_eur: string
    readonly discount_eur: string
    readonly total_eur: string
  }
  readonly estimated_duration_seconds: number
  readonly created_at: string
  readonly links: { readonly self: string; readonly progress: string; readonly result: string }
  readonly reference: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly warnings?: readonly { readonly code: string; readonly message: string }[]
}

export interface BatchEvent {
  readonly type: 'batch.processing' | 'batch.completed' | 'batch.failed'
  readonly timestamp: string
  readonly data: {
    readonly batch_id: string
    readonly project_id: string
    readonly organization_id: string
    readonly mandant_id?: string | null
    readonly batch_name: string
    readonly status: 'processing' | 'completed' | 'failed'
    readonly previous_status: 'queued' | 'processing'
    readonly sequence: number
    readonly documents_total?: number
    readonly documents_failed?: number
    readonly created_at?: string
    readonly updated_at?: string
    readonly links?: { readonly self?: string; readonly progress?: string; readonly result?: string }
  }
}

export interface BatchList {
  readonly batches: readonly {
    readonly batch_id: string
    readonly batch_name: string
    readonly status: 'queued' | 'processing' | 'completed' | 'failed'
    readonly mandant_id: string | null
    readonly mandant_name: string | null
    readonly created_at: string
    readonly completed_at: string | null
    readonly reference: string | null
  }[]
  readonly pagination: {
    readonly total: number
    readonly limit: number
    readonly offset: number
    readonly has_more: boolean
    readonly next_url: string | null
  }
}

export interface BatchStatus {
  readonly batch_id: string
  readonly status: 'queued' | 'processing' | 'completed' | 'failed'
  readonly project_id: string
  readonly organization_id: string
  readonly batch_name: string
  readonly mandant_id: string | null
  readonly storage: { readonly provider: 'managed'; readonly base_path: string }
  readonly progress: {
    readonly overall_percent: number
    readonly current_phase: 'CONVERSION' | 'OCR' | 'ANALYSIS' | 'ORGANIZATION' | 'REPORT'
    readonly estimated_time_remaining_seconds: number
  }
  readonly created_at: string
  readonly updated_at: string
  readonly reference: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly phase: 'CONVERSION' | 'OCR' | 'ANALYSIS' | 'ORGANIZATION' | 'REPORT'
    readonly retryable: boolean
    readonly failed_at: string
    readonly documents_total: number
    readonly documents_failed: number
    readonly documents: readonly {
      readonly index: number
      readonly filename: string
      readonly code: string
      readonly message: string
    }[]
  }
}

export interface CreateBatch {
  readonly batch_name: string
  readonly mandant?: {
    readonly id?: string | null
    readonly first_name?: string | null
    readonly last_name?: string | null
    readonly company_name?: string | null
    readonly tax_id?: string | null
    readonly reference?: string | null
  } | null
  readonly documents: readonly {
    readonly filename: string
    readonly source: {
      readonly type: 'url' | 'path' | 'upload'
      readonly url?: string | null
      readonly path?: string | null
      readonly upload_id?: string | null
      readonly expires_at?: string | null
      readonly sha256?: string | null
    }
  }[]
  readonly processing?: {
    readonly phases?: readonly ('conversion' | 'ocr' | 'analysis' | 'organization' | 'report')[] | null
    readonly language?: string | null
    readonly auto_dedupe?: boolean | null
  } | null
  readonly reference?: string | null
  readonly metadata?: Readonly<Record<string, string>> | null
  readonly webhook_url?: string | null
  readonly webhook_secret?: string | null
}

export interface CreateMandant {
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly company_name?: string | null
  readonly tax_id?: string | null
  readonly reference?: string | null
}

export interface CreatedMandant {
  readonly mandant_id: string
  readonly name: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly company_name: string | null
  readonly tax_id: string | null
  readonly reference: string | null
  readonly created_at: string
  readonly created: boolean
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
}

export interface Deliveries {
  readonly batch_id: string
  readonly deliveries: readonly {
    readonly webhook_id: string
    readonly type: string
    readonly sequence: number
    readonly occurred_at: string
    readonly state: 'pending' | 'delivered' | 'exhausted' | 'gone'
    readonly next_attempt_at: string | null
    readonly attempts: readonly {
      readonly at: string
      readonly duration_ms: number
      readonly status_code: number | null
      readonly fault: string | null
    }[]
  }[]
}

export interface Documents {
  readonly batch_id: string
  readonly documents: readonly {
    readonly document_id: string
    readonly index: number
    readonly filename: string
    readonly status: 'pending' | 'processed' | 'failed' | 'duplicate'
    readonly error?: { readonly code: string; readonly message: string }
    readonly duplicate_of?: string
    readonly sha256: string | null
    readonly media_type: string | null
    readonly pages: number | null
    readonly is_container: boolean
    readonly origin: { readonly parent_document_id: string; readonly type: string; readonly label: string } | null
    readonly einvoice: {
      readonly syntax: string
      readonly profile: string
      readonly valid: boolean
      readonly findings: readonly {
        readonly id: string
        readonly severity: 'fatal' | 'warning' | 'information'
        readonly text: string
        readonly places: readonly string[]
        readonly count: number
      }[]
      readonly pdf_mismatch: readonly string[]
    } | null
    readonly notes: readonly { readonly code: string; readonly message: string }[]
    readonly kind: { readonly id: string; readonly label: string; readonly confidence: number } | null
    readonly year: number | null
    readonly fields: Readonly<
      Record<
        string,
        {
          readonly type: string
          readonly value: string
          readonly unit: string | null
          readonly raw: string
          readonly confidence: number
          readonly source: 'human' | 'xml' | 'qr' | 'learned' | 'text' | 'computed' | 'llm'
          readonly evidence: readonly {
            readonly page: number
            readonly box: readonly number[]
            readonly label: string | null
            readonly ocrConfidence?: number
          }[]
          readonly checks: readonly string[]
          readonly alternatives: readonly { readonly value: string; readonly confidence: number }[]
        }
      >
    >
    readonly taxes: readonly { readonly rate: string; readonly base: string | null; readonly tax: string | null }[]
    readonly line_items: {
      readonly sum: 'fits' | 'differs' | 'open'
      readonly items: readonly {
        readonly line_id: string | null
        readonly name: string | null
        readonly seller_item_id: string | null
        readonly quantity: string | null
        readonly line_unit: string | null
        readonly price: string | null
        readonly discount_percent: string | null
        readonly vat_rate: string | null
        readonly net_amount: string
        readonly product: 'fits' | 'differs' | 'open'
        readonly sure: boolean
        readonly page: number | null
        readonly box: readonly number[] | null
        readonly corrected: boolean
      }[]
    } | null
    readonly warnings: readonly { readonly code: string; readonly severity: string; readonly message: string }[]
    readonly verdict: {
      readonly decision: 'nothing_to_check' | 'look'
      readonly reasons: readonly {
        readonly code: string
        readonly fields: readonly string[]
        readonly message: string
      }[]
    } | null
  }[]
}

export interface Error {
  readonly error:
    | 'invalid_request'
    | 'unsupported_media_type'
    | 'payload_too_large'
    | 'idempotency_key_reused'
    | 'invalid_client'
    | 'unsupported_grant_type'
    | 'invalid_scope'
    | 'unauthorized_client'
    | 'invalid_token'
    | 'insufficient_scope'
    | 'url_expired'
    | 'invalid_signature'
    | 'origin_not_allowed'
    | 'batch_not_found'
    | 'mandant_not_found'
    | 'year_not_found'
    | 'kind_not_found'
    | 'result_not_available'
    | 'not_found'
    | 'rate_limit_exceeded'
    | 'server_error'
    | 'result_damaged'
    | 'temporarily_unavailable'
  readonly error_description: string
  readonly error_details: {
    readonly field: string
    readonly reason: string
    readonly errors?: readonly { readonly field: string; readonly reason: string }[]
    readonly request_id: string
  }
}

export interface Kinds {
  readonly version: string
  readonly schema_version: string
  readonly kinds: readonly {
    readonly kind_id: string
    readonly label: string
    readonly family: string
    readonly nature: string
    readonly section: { readonly id: string; readonly title: string }
    readonly anlagen: readonly string[]
    readonly retention_years: number | null
    readonly fields: readonly {
      readonly field_id: string
      readonly label: string
      readonly type: 'money' | 'date' | 'text' | 'number' | 'iban' | 'bic' | 'vat_id' | 'tax_number' | 'idnr'
      readonly line: string | null
      readonly required: boolean
      readonly main: boolean
    }[]
    readonly schema_url: string
  }[]
  readonly common_fields: readonly {
    readonly field_id: string
    readonly type: 'money' | 'date' | 'text' | 'number' | 'iban' | 'bic' | 'vat_id' | 'tax_number' | 'idnr'
  }[]
}

export interface Mandant {
  readonly mandant_id: string
  readonly name: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly company_name: string | null
  readonly tax_id: string | null
  readonly reference: string | null
  readonly created_at: string
}

export interface Mandants {
  readonly mandants: readonly {
    readonly mandant_id: string
    readonly name: string
    readonly first_name: string | null
    readonly last_name: string | null
    readonly company_name: string | null
    readonly tax_id: string | null
    readonly reference: string | null
    readonly created_at: string
  }[]
  readonly pagination: {
    readonly total: number
    readonly limit: number
    readonly offset: number
    readonly has_more: boolean
    readonly next_url: string | null
  }
}

export interface Outputs {
  readonly batch_id: string
  readonly expires_at: string
  readonly outputs: readonly {
    readonly output_id: string
    readonly type:
      | 'binder'
      | 'document'
      | 'e_invoice'
      | 'index'
      | 'positions'
      | 'input_list'
      | 'bookkeeping'
      | 'account_movements'
      | 'datev'
      | 'target'
      | 'verifier'
      | 'other'
    readonly table: 'movements' | 'open_items' | 'vat' | 'cash' | 'last_year' | null
    readonly name: string
    readonly folder: string
    readonly media_type: string
    readonly byte_size: number
    readonly sha256: string
    readonly document_id: string | null
    readonly download_url: string
  }[]
}

export interface Positions {
  readonly batch_id: string
  readonly schema: 'positions/1'
  readonly position_rules: string
  readonly tax_year: number | null
  readonly register: {
    readonly persons: readonly {
      readonly id: string
      readonly name: string
      readonly source: 'master_data' | 'proposed'
    }[]
    readonly children: readonly {
      readonly id: string
      readonly name: string
      readonly source: 'master_data' | 'proposed'
    }[]
    readonly objects: readonly {
      readonly id: string
      readonly name: string
      readonly source: 'master_data' | 'proposed'
      readonly use: 'let' | 'own' | 'mixed' | 'business' | null
    }[]
    readonly businesses: readonly {
      readonly id: string
      readonly name: string
      readonly source: 'master_data' | 'proposed'
    }[]
  }
  readonly positions: readonly {
    readonly form: string
    readonly key: string
    readonly line: string | null
    readonly line_doubtful: boolean
    readonly kz: string | null
    readonly label: string
    readonly side: 'einnahme' | 'abzug' | 'steuer' | 'ermaessigung' | 'gegenrechnung' | 'angabe'
    readonly person: 'A' | 'B' | 'gemeinsam' | null
    readonly object_id: string | null
    readonly child_id: string | null
    readonly business_id: string | null
    readonly year: number | null
    readonly id: string
    readonly document_id: string
    readonly printed_line: string | null
    readonly amount: string | null
    readonly unit: string
    readonly quantity: number | null
    readonly foreign: { readonly currency: string; readonly amount: string } | null
    readonly year_basis: string | null
    readonly paid: readonly { readonly date: string; readonly amount: string | null; readonly witness: string }[]
    readonly counts: 'yes' | 'no' | 'asks'
    readonly reason: string | null
    readonly related_id: string | null
    readonly note: string | null
    readonly amount_if_counted: string | null
    readonly certainty: string
    readonly confirmed_by: {
      readonly type: 'person' | 'movement' | 'xml' | 'certificate'
      readonly name: string | null
    } | null
    readonly evidence: readonly {
      readonly document_id: string
      readonly page: number
      readonly box: readonly number[]
      readonly label: string | null
    }[]
    readonly rule: string
  }[]
  readonly counting: readonly {
    readonly document_id: string
    readonly counts: 'yes' | 'no' | 'asks'
    readonly reason: string | null
    readonly related_id: string | null
  }[]
  readonly totals: readonly {
    readonly form: string
    readonly key: string
    readonly line: string | null
    readonly line_doubtful: boolean
    readonly kz: string | null
    readonly label: string
    readonly side: 'einnahme' | 'abzug' | 'steuer' | 'ermaessigung' | 'gegenrechnung' | 'angabe'
    readonly person: 'A' | 'B' | 'gemeinsam' | null
    readonly object_id: string | null
    readonly child_id: string | null
    readonly business_id: string | null
    readonly year: number | null
    readonly unit: 'EUR' | 'Tage' | 'km'
    readonly quantity: number | null
    readonly confirmed_quantity: number | null
    readonly amount: string
    readonly confirmed: string
    readonly year_assumed: string
    readonly position_ids: readonly string[]
  }[]
  readonly left_out: readonly {
    readonly form: string
    readonly side: 'einnahme' | 'abzug' | 'steuer' | 'ermaessigung' | 'gegenrechnung' | 'angabe'
    readonly counts: 'no' | 'asks'
    readonly reason: string
    readonly unit: 'EUR' | 'Tage' | 'km'
    readonly quantity: number | null
    readonly amount: string
    readonly position_ids: readonly string[]
  }[]
}

export interface Progress {
  readonly batch_id: string
  readonly status: 'queued' | 'processing' | 'completed' | 'failed'
  readonly current_phase: {
    readonly phase: 'CONVERSION' | 'OCR' | 'ANALYSIS' | 'ORGANIZATION' | 'REPORT'
    readonly phase_progress: number
    readonly overall_progress: number
    readonly micro_step: string
    readonly micro_step_description: string
    readonly estimated_time_remaining_seconds: number
  }
  readonly file_progress: {
    readonly current_file: string
    readonly current_index: number
    readonly total_files: number
    readonly percentage: number
  }
  readonly phases_completed: readonly {
    readonly phase: 'CONVERSION' | 'OCR' | 'ANALYSIS' | 'ORGANIZATION' | 'REPORT'
    readonly started_at: string
    readonly completed_at: string
    readonly duration_seconds: number
    readonly files_processed: number
  }[]
  readonly timestamp: string
}

export interface Result {
  readonly batch_id: string
  readonly status: 'completed'
  readonly result: {
    readonly download_url: string
    readonly expires_at: string
    readonly file_size_bytes: number
    readonly sha256: string
  }
  readonly usage: {
    readonly pages_processed: number
    readonly documents_processed: number
    readonly conversion_duration_seconds: number
    readonly analysis_duration_seconds: number
    readonly total_duration_seconds: number
    readonly documents_failed: number
    readonly documents_duplicate: number
  }
  readonly billing: { readonly partner_code: string; readonly snapshot_id: string; readonly total_cost_eur: string }
  readonly warnings: readonly {
    readonly index: number
    readonly filename: string
    readonly code: string
    readonly message: string
  }[]
}

export interface TestedWebhook {
  readonly webhook_id: string
  readonly delivered: boolean
  readonly status_code: number | null
  readonly fault: string | null
  readonly duration_ms: number
}

export interface Token {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly scope: string
  readonly project: {
    readonly id: string
    readonly name: string
    readonly organization_id: string
    readonly partner_code: string
  }
}

export interface TokenRequest {
  readonly grant_type: string
  readonly client_id?: string
  readonly client_secret?: string
  readonly scope?: string | null
}

export interface Upload {
  readonly upload_id: string
  readonly status: 'receiving' | 'complete'
  readonly filename: string | null
  readonly byte_size: number | null
  readonly offset: number
  readonly sha256: string | null
  readonly expires_at: string
}

export interface Uploads {
  readonly uploads: readonly {
    readonly upload_id: string
    readonly status: 'receiving' | 'complete'
    readonly filename: string | null
    readonly byte_size: number | null
    readonly offset: number
    readonly sha256: string | null
    readonly expires_at: string
  }[]
}

export interface WebhookTest {
  readonly webhook_url: string
  readonly webhook_secret?: string | null
}

export interface WorkItems {
  readonly mandant_id: string
  readonly year: number
  readonly open: number
  readonly items: readonly {
    readonly item_id: string
    readonly kind:
      | 'value_missing'
      | 'file_broken'
      | 'account_changed'
      | 'position_open'
      | 'not_identified'
      | 'sum_differs'
      | 'assessment_differs'
      | 'certificate_differs'
      | 'certificate_missing'
      | 'xml_mismatch'
      | 'einvoice_rule'
      | 'payment_proof_missing'
      | 'movement_without_document'
      | 'document_without_payment'
      | 'document_missing'
      | 'possible_duplicate'
      | 'other_person'
      | 'other_year'
      | 'value_uncertain'
      | 'page_unread'
      | 'page_differs'
      | 'file_note'
      | 'request_sheet'
      | 'not_counted'
      | 'remark'
    readonly title: string
    readonly state: 'open' | 'closed'
    readonly document_id: string | null
    readonly batch_id: string | null
    readonly related_document_id: string | null
    readonly page: number | null
    readonly field: string | null
    readonly subject: string
    readonly known: string
    readonly proposal: string
    readonly amount: string | null
    readonly deadline: string | null
  }[]
}

export interface Years {
  readonly mandant_id: string
  readonly years: readonly {
    readonly year: number
    readonly documents: number
    readonly unchecked: number
    readonly pages: number
    readonly last_delivery_at: string
    readonly work_items_url: string
  }[]
}
