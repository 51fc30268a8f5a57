const BATCH = 'bat_01JD8Z5W3V0000000000000001'
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const FILE_ID = '0b8a1c5f3d2e4a6978f0c1d2e3f4a5b6'

/** Examples of results and records as data, for the schemas of the same names. */
export const RECORD_EXAMPLES: Readonly<Record<string, unknown>> = {
  Outputs: {
    batch_id: BATCH,
    expires_at: '2026-11-21T10:08:30.000Z',
    outputs: [
      {
        output_id: FILE_ID,
        type: 'document',
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
}
