import type { OfficeLetter, Sendable } from '../../../wire/office-letters.ts'
import type { LetterDraft } from '../../../wire/request-letter.ts'
import { PackBar } from './pack-bar.tsx'

export interface AnswerPackProps {
  readonly mandantId: string
  readonly year: number
  readonly letter: OfficeLetter
  /** What is chosen now, kept or not: what is seen is what is sent. */
  readonly draft: LetterDraft
  readonly documents: readonly Sendable[]
}

/** The pack for the tax office of what is chosen for the points of its letter, in their order. */
export function AnswerPack({ mandantId, year, letter, draft, documents }: AnswerPackProps) {
  const known = new Map(documents.map(each => [each.documentId, each]))
  const ids = [...new Set(draft.items.flatMap(({ documentIds = [] }) => documentIds))]
  const chosen = ids.flatMap(id => known.get(id) ?? [])
  const points = draft.items.flatMap(({ label, documentIds = [] }) =>
    label.trim() === '' ? [] : [{ label: label.trim(), documentIds }],
  )
  return (
    <PackBar
      mandantId={mandantId}
      year={year}
      chosen={chosen}
      answering={{ recipient: draft.recipient ?? '', answers: letter.day, points }}
    />
  )
}
