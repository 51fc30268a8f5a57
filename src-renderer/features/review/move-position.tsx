import type { Position } from '../../../wire/positions.ts'
import { ChoiceBox } from '../../components/choice-box.tsx'
import { sumsTexts } from '../../sums-texts.de.ts'
import { linesFor } from './lines-for.ts'
import type { PositionTools } from './position-tools.ts'

export interface MovePositionProps {
  readonly position: Position
  readonly tools: PositionTools
  readonly onClose: () => void
}

/** Another line of a form for a position, among those that ask for the same: an amount, or how many. */
export function MovePosition({ position, tools, onClose }: MovePositionProps) {
  const { documentId, onJudge, choices } = tools
  const own = choices.keys.find(({ key }) => key === position.key)
  const keys = choices.keys.filter(({ key, unit }) => key !== position.key && unit === own?.unit)
  const choose = async (line: string) => {
    if ((await onJudge({ type: 'set_position', documentId, position: position.name, change: { line } })) === null)
      onClose()
  }
  return (
    <ChoiceBox
      label={sumsTexts.moveOf(position.label)}
      value=""
      placeholder={sumsTexts.addPlaceholder}
      nothingFound={sumsTexts.nothingFound}
      isOpen
      onOpen={isOpen => {
        if (!isOpen) onClose()
      }}
      groupsFor={search => linesFor(keys, search)}
      onChoose={id => void choose(id)}
      onCancel={onClose}
    />
  )
}
