import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { Position } from '../../../wire/positions.ts'
import { lineText, placeName, positionAmount } from '../../documents/position-words.ts'
import { formatIsoDate } from '../../format.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { CountsNot } from './counts-not.tsx'
import { MovePosition } from './move-position.tsx'
import { PositionEditor } from './position-editor.tsx'
import type { PositionTools } from './position-tools.ts'

const useStyles = makeStyles({
  card: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    padding: '6px 8px',
  },
  head: { display: 'flex', gap: '8px', alignItems: 'baseline' },
  label: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  amount: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  state: { display: 'block', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '4px', marginTop: '4px' },
})

export interface PositionCardProps {
  readonly position: Position
  readonly tools: PositionTools
  /** Its document was taken out: nothing of it counts, whatever else is said. */
  readonly isOut: boolean
  readonly onShow: (position: Position) => void
}

/** Which of the forms of a card is open. */
type OpenForm = 'change' | 'move' | 'counts' | null

/** A position: amount, line, for whom, in which year and why, with what can be changed about it. */
export function PositionCard({ position, tools, isOut, onShow }: PositionCardProps) {
  const styles = useStyles()
  const [form, setForm] = useState<OpenForm>(null)
  const { label, counts, reasonText } = position
  const close = () => setForm(null)
  return (
    <li className={styles.card} aria-label={label}>
      <div className={styles.head}>
        <Text weight="semibold" className={styles.label}>
          {label}
        </Text>
        <span className={styles.amount}>{positionAmount(position)}</span>
      </div>
      <span className={styles.quiet}>{factsOf(position, tools)}</span>
      {counts !== 'yes' && <span className={styles.state}>{`${sumsTexts.states[counts]}: ${reasonText}`}</span>}
      {form === null && <CardActions {...{ position, tools, isOut, onShow }} onForm={setForm} />}
      {form === 'change' && <PositionEditor position={position} tools={tools} onClose={close} />}
      {form === 'move' && <MovePosition position={position} tools={tools} onClose={close} />}
      {form === 'counts' && <CountsNot name={position.name} tools={tools} onClose={close} />}
    </li>
  )
}

function CardActions({
  position,
  tools,
  isOut,
  onShow,
  onForm,
}: PositionCardProps & { readonly onForm: (form: OpenForm) => void }) {
  const styles = useStyles()
  const { documentId, onJudge } = tools
  const { name, label, counts, isConfirmed, isAdded, said, evidence } = position
  const counting = (wanted: 'yes' | null) =>
    void onJudge({ type: 'set_counts', documentId, position: name, counts: wanted, reason: null, note: null })
  const confirm = () => void onJudge({ type: 'confirm_position', documentId, position: name, name: null })
  const remove = () => void onJudge({ type: 'remove_position', documentId, position: name })
  const backToFound = () => void onJudge({ type: 'set_position', documentId, position: name, change: { line: null } })
  const actions = [
    [sumsTexts.change, sumsTexts.changeOf(label), () => onForm('change'), true],
    [sumsTexts.move, sumsTexts.moveOf(label), () => onForm('move'), !isAdded],
    [sumsTexts.foundLine, sumsTexts.foundLineOf(label), backToFound, said.includes('line')],
    [sumsTexts.countNot, sumsTexts.countNotOf(label), () => onForm('counts'), counts !== 'no'],
    [sumsTexts.countAfterAll, sumsTexts.countAfterAllOf(label), () => counting('yes'), counts !== 'yes'],
    [sumsTexts.asFound, sumsTexts.asFoundOf(label), () => counting(null), said.includes('counting')],
    [sumsTexts.confirm, sumsTexts.confirmOf(label), confirm, counts === 'yes' && !isConfirmed],
    [sumsTexts.remove, sumsTexts.removeOf(label), remove, isAdded],
    [sumsTexts.show, `${sumsTexts.show}: ${label}`, () => onShow(position), evidence.length > 0],
  ] as const
  return (
    <div className={styles.actions}>
      {actions
        .filter(([text, , , isPossible]) => isPossible && (!isOut || text === sumsTexts.show))
        .map(([text, whole, act]) => (
          <Button key={text} size="small" aria-label={whole} onClick={act}>
            {text}
          </Button>
        ))}
    </div>
  )
}

function factsOf(position: Position, { set }: PositionTools): string {
  const { form, year, yearText, paidOn, certainty, said } = position
  const line = `${sumsTexts.form(form)}, ${sumsTexts.columns.line} ${lineText(position)}`
  return [
    line,
    placeName(set.register, position),
    year === null ? sumsTexts.noYear : sumsTexts.year(year, yearText),
    paidOn.length === 0 ? '' : sumsTexts.paid(paidOn.map(formatIsoDate).join(', ')),
    certainty,
    said.length > 0 ? sumsTexts.byHand : '',
  ]
    .filter(text => text !== '')
    .join(' · ')
}
