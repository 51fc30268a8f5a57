import type { BookingJudging } from '../../model/judge-bookings.ts'
import type { BlockJudging } from '../../model/judge-blocks.ts'
import type { LineJudging } from '../../model/judge-lines.ts'
import type { Correction, Judging, Regrouping } from '../../model/correction.ts'
import type { Document } from '../../model/document.ts'
import { fieldTypeOf } from '../../model/field-catalogue.ts'
import type { PositionJudging } from '../../model/judge-positions.ts'
import type { Box } from '../../model/page.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { oneLine, readTypedValue } from '../../reading/find/read-typed-value.ts'
import { EngineError } from '../../shared/errors.ts'

/** What a person asks for; kinds by their id, values as they were typed or stand on the page. */
export type CorrectionRequest =
  | Exclude<Regrouping, { readonly type: 'turn_page' }>
  | Exclude<
      Judging,
      PositionJudging | BookingJudging | LineJudging | BlockJudging | { readonly type: 'set_kind' | 'set_field' }
    >
  | { readonly type: 'set_kind'; readonly documentId: string; readonly kindId: string | null }
  | {
      readonly type: 'set_field'
      readonly documentId: string
      readonly name: string
      /** Null: the document does not have it. */
      readonly value: string | null
      /** Where it stands; null when it was typed. */
      readonly place: { readonly page: number; readonly box: Box } | null
    }

/**
 * The correction that is kept: kinds with their label, values normalised.
 * Throws EngineError input `kind_unknown`, `field_unknown`, `value_invalid`.
 */
export function settleCorrection(
  request: CorrectionRequest,
  document: Pick<Document, 'analysis'> | null,
  taxonomy: Pick<Taxonomy, 'kinds'>,
): Correction {
  if (request.type === 'set_kind') {
    const { type, documentId, kindId } = request
    if (kindId === null) return { type, documentId, kind: null }
    const kind = taxonomy.kinds.find(({ id }) => id === kindId)
    if (!kind) throw new EngineError('input', 'kind_unknown', 'Diese Belegart gibt es nicht (mehr).')
    return { type, documentId, kind: { id: kind.id, label: kind.label } }
  }
  if (request.type !== 'set_field') return request
  const { type, documentId, name, place } = request
  const written = request.value
  const kind = taxonomy.kinds.find(({ id }) => id === document?.analysis?.kind.id)
  const fields = document?.analysis?.fields ?? {}
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined
  const fieldType = known?.type ?? fieldTypeOf(kind, name)
  if (!fieldType) throw new EngineError('input', 'field_unknown', 'Dieses Feld gibt es bei dieser Belegart nicht.')
  if (written === null) return { type, documentId, name, field: null }
  const read = readTypedValue(fieldType, written)
  if (!read.ok) throw new EngineError('input', 'value_invalid', read.message)
  if (name === 'year' && !/^(?:19|20|21)\d\d$/.test(read.value))
    throw new EngineError('input', 'value_invalid', 'Bitte ein Jahr mit vier Ziffern eingeben, z. B. 2025.')
  const unit = fieldType === 'money' ? (known?.unit ?? 'EUR') : null
  return { type, documentId, name, field: { type: fieldType, value: read.value, unit, raw: oneLine(written), place } }
}
