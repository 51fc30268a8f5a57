/** Condition on lessons `l` that stand: a later lesson of the same document replaces it, or takes it back. */
export const STANDS = `l.kind_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM lessons n WHERE n.document_id = l.document_id AND n.sequence > l.sequence)`
