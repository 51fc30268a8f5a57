import { ChoiceBox } from '../../components/choice-box.tsx'
import { rankKinds } from '../../components/rank-kinds.ts'
import type { KindChoices } from '../../../wire/kinds.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { formatShare } from '../../format.ts'
import { texts } from '../../texts.de.ts'

const AS_FOUND = '*'

export interface KindChoiceProps {
  readonly document: BatchDocument
  readonly choices: KindChoices
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Null: the kind that the engine found. */
  readonly onChoose: (kindId: string | null) => void
  readonly onCancel: () => void
}

/** The kind of a document, found by any part of its name; what else the engine thought of comes first. */
export function KindChoice({ document, choices, isOpen, onOpen, onChoose, onCancel }: KindChoiceProps) {
  const { kind, kindAlternatives } = document
  const groupsFor = (search: string) => {
    const { likely, others } = rankKinds(
      choices.kinds.filter(({ id }) => id !== kind?.id),
      kindAlternatives,
      search,
    )
    const certainty = (id: string) => kindAlternatives.find(each => each.id === id)?.confidence ?? 0
    const isByHand = kind?.decision === 'human' && search === ''
    return [
      {
        title: texts.review.kindLikely,
        choices: [
          ...likely.map(({ id, label }) => ({ id, label, hint: formatShare(certainty(id)) })),
          ...(isByHand ? [{ id: AS_FOUND, label: texts.review.kindReset, hint: texts.review.kindResetHint }] : []),
        ],
      },
      ...[...Map.groupBy(others, ({ section }) => section)].map(([title, ofSection]) => {
        return { title, choices: ofSection.map(({ id, label }) => ({ id, label })) }
      }),
    ]
  }
  return (
    <ChoiceBox
      label={texts.review.kind}
      value={kind && kind.decision !== 'unklar' ? kind.label : ''}
      placeholder={kind ? texts.document.kindUnknown : texts.corrections.readAnew}
      nothingFound={texts.review.noKindFound}
      isOpen={isOpen}
      onOpen={onOpen}
      groupsFor={groupsFor}
      onChoose={id => onChoose(id === AS_FOUND ? null : id)}
      onCancel={onCancel}
    />
  )
}
