import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field, KindDecision } from '../../../model/analysis-result.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { kindOfRole } from '../../../model/taxonomy.ts'
import { buildField } from './build-field.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { unionBox } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.said)

const HEAD_ROWS_MAX = 14
/** `Muster GmbH <rechnung@muster.example>`, or the address alone. */
const ADDRESS = /^"?(.*?)"?\s*<[^<>]*>$/

interface ReadMail {
  readonly kind: KindDecision
  readonly fields: Readonly<Record<string, Field>>
}

/**
 * A mail is a cover letter, unless its own text is surely a bill (an amount that is labelled or adds up). Its sender is
 * who wrote it: the head of the page that we set has labels which are no names of anybody.
 */
export function settleMail(read: ReadMail, layout: Layout, taxonomy: Taxonomy): ReadMail {
  const nature = taxonomy.kinds.find(({ id }) => id === read.kind.id)?.nature
  const isBill = read.kind.decision === 'auto' && (nature === 'invoice' || nature === 'receipt') && read.fields['gross']
  const sender = senderOf(layout)
  if (isBill) return { kind: read.kind, fields: sender ? { ...read.fields, issuer: sender } : read.fields }
  const { date } = read.fields
  const fields = { ...(date ? { date } : {}), ...(sender ? { issuer: sender } : {}) }
  const definition = kindOfRole(taxonomy, 'enclosure')
  if (!definition) return { kind: read.kind, fields }
  return {
    fields,
    kind: {
      id: definition.id,
      label: definition.label,
      confidence: WEIGHTS.mailCover,
      decision: 'auto',
      alternatives: [{ id: read.kind.id, confidence: WEIGHTS.mailOther }],
      reasons: [{ type: 'structure', text: 'E-Mail ohne eigenen Betrag', weight: 2 }],
    },
  }
}

function senderOf(layout: Layout): Field | null {
  const row = layout.rows.slice(0, HEAD_ROWS_MAX).find(({ tokens }) => /^Von:?$/.test(tokens[0]?.text ?? ''))
  const tokens = row?.tokens.slice(1) ?? []
  if (!row || tokens.length === 0) return null
  const raw = tokens.map(token => token.text).join(' ')
  const name = ADDRESS.exec(raw)?.[1]?.trim()
  return buildField({
    type: 'text',
    value: name === undefined || name === '' ? raw : name,
    raw,
    page: row.page,
    box: unionBox(tokens.map(token => token.box)),
    label: 'Von',
    confidence: WEIGHTS.mailSender,
  })
}
