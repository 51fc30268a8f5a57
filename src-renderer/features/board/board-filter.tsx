import { SearchBox, Select, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { boardSort, clientYearState } from '../../../wire/client-years.ts'
import { BOARD_FIGURES } from '../../api/client-years.ts'
import type { BoardView } from '../../api/client-years.ts'
import { boardTexts, stateTexts } from '../../client-year-texts.de.ts'

const TYPING_MS = 200

const useStyles = makeStyles({
  filter: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  search: { width: '280px', maxWidth: '100%' },
})

export interface BoardFilterProps {
  readonly view: BoardView
  readonly onView: (view: BoardView) => void
  readonly years: readonly number[]
}

/** Narrows the board by mandant, year and state, and sorts it; the address keeps it. */
export function BoardFilter({ view, onView, years }: BoardFilterProps) {
  const styles = useStyles()
  const [text, setText] = useTypedText(view.text, typed => onView({ ...view, text: typed }))
  return (
    <search className={styles.filter} aria-label={boardTexts.filter}>
      <SearchBox
        className={styles.search}
        maxLength={200}
        placeholder={boardTexts.search}
        aria-label={boardTexts.search}
        value={text}
        dismiss={{ 'aria-label': boardTexts.searchClear }}
        onChange={(_event, data) => setText(data.value)}
      />
      <YearChoice view={view} onView={onView} years={years} />
      <StateChoice view={view} onView={onView} />
      <SortChoice view={view} onView={onView} />
      <FigureChoice view={view} onView={onView} />
    </search>
  )
}

function YearChoice({ view, onView, years }: BoardFilterProps) {
  return (
    <Select
      aria-label={boardTexts.year}
      value={view.year === null ? '' : String(view.year)}
      onChange={(_event, { value }) => onView({ ...view, year: value === '' ? null : Number(value) })}
    >
      <option value="">{boardTexts.anyYear}</option>
      {years.map(year => (
        <option key={year} value={String(year)}>
          {year}
        </option>
      ))}
    </Select>
  )
}

function StateChoice({ view, onView }: Omit<BoardFilterProps, 'years'>) {
  const choose = (value: string) =>
    onView({ ...view, state: clientYearState.options.find(state => state === value) ?? '' })
  return (
    <Select aria-label={boardTexts.state} value={view.state} onChange={(_event, { value }) => choose(value)}>
      <option value="">{boardTexts.anyState}</option>
      {clientYearState.options.map(state => (
        <option key={state} value={state}>
          {stateTexts[state]}
        </option>
      ))}
    </Select>
  )
}

function SortChoice({ view, onView }: Omit<BoardFilterProps, 'years'>) {
  const choose = (value: string) => onView({ ...view, sort: boardSort.options.find(sort => sort === value) ?? 'name' })
  return (
    <Select aria-label={boardTexts.sort} value={view.sort} onChange={(_event, { value }) => choose(value)}>
      {boardSort.options.map(sort => (
        <option key={sort} value={sort}>
          {boardTexts.sorts[sort]}
        </option>
      ))}
    </Select>
  )
}

function FigureChoice({ view, onView }: Omit<BoardFilterProps, 'years'>) {
  const choose = (value: string) =>
    onView({ ...view, figures: BOARD_FIGURES.find(figures => figures === value) ?? 'progress' })
  return (
    <Select aria-label={boardTexts.figures} value={view.figures} onChange={(_event, { value }) => choose(value)}>
      {BOARD_FIGURES.map(figures => (
        <option key={figures} value={figures}>
          {boardTexts.figureChoices[figures]}
        </option>
      ))}
    </Select>
  )
}

/** What is typed is told when the typing pauses; a change from elsewhere is followed. */
function useTypedText(told: string, onTyped: (text: string) => void): readonly [string, (text: string) => void] {
  const [text, setText] = useState(told)
  const [known, setKnown] = useState(told)
  if (known !== told) {
    setKnown(told)
    setText(told)
  }
  useEffect(() => {
    if (text.trim() === told) return
    const timer = setTimeout(() => onTyped(text.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, told, onTyped])
  return [text, setText]
}
