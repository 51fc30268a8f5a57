/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role -- the field keeps the focus and takes the keys, as ARIA's combobox pattern wants it */
import { Input, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { scrollWithin } from './scroll-within.ts'
import { useEffect, useId, useRef } from 'react'
import { useChoiceSearch } from './use-choice-search.ts'
import type { Choice, ChoiceGroup, ChoiceSearch } from './use-choice-search.ts'

export interface ChoiceBoxProps extends ChoiceSearch {
  readonly label: string
  /** What is shown while nothing is searched. */
  readonly value: string
  readonly placeholder?: string
  readonly nothingFound: string
  /** The list lies over what is below instead of pushing it down. */
  readonly isFloating?: boolean
}

const GAP_PX = 6

const useStyles = makeStyles({
  input: { width: '100%', minWidth: 0 },
  list: {
    maxHeight: '260px',
    overflowY: 'auto',
    margin: '2px 0 0',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    background: tokens.colorNeutralBackground1,
  },
  group: {
    display: 'block',
    padding: '6px 8px 2px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  option: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '3px 8px 3px 14px',
    cursor: 'pointer',
    ':hover': { background: tokens.colorNeutralBackground1Hover },
  },
  box: { position: 'relative', minWidth: 0 },
  floating: { position: 'absolute', right: 0, minWidth: 'max(100%, 264px)', zIndex: 3, boxShadow: tokens.shadow16 },
  active: { background: 'var(--activeBack)', boxShadow: 'inset 3px 0 0 var(--activeEdge)' },
  hint: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    flexShrink: 0,
  },
  nothing: { display: 'block', padding: '6px 8px' },
})

/** A field that searches a list: the first hit is taken with Enter, others by arrow keys or mouse. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { label, value, placeholder, nothingFound, isOpen, onOpen, isFloating = false } = props
  const styles = useStyles()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const { search, groups, active, searchFor, close, choose, onKey } = useChoiceSearch(props)
  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector('input')?.focus()
    showBox(box.current)
  }, [isOpen])
  return (
    <div ref={box} className={styles.box}>
      <Input
        className={styles.input}
        size="small"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active ? optionId(listId, active) : undefined}
        value={isOpen ? search : value}
        placeholder={isOpen ? value : placeholder}
        {...(isFloating && { contentAfter: <ChevronDownRegular aria-hidden /> })}
        onChange={(_event, data) => {
          if (!isOpen) onOpen(true)
          searchFor(data.value)
        }}
        onClick={() => onOpen(true)}
        onBlur={close}
        onKeyDown={onKey}
      />
      {isOpen && <ChoiceList {...{ listId, label, groups, active, nothingFound, isFloating }} onChoose={choose} />}
    </div>
  )
}

interface ChoiceListProps extends Pick<ChoiceBoxProps, 'label' | 'nothingFound' | 'onChoose'> {
  readonly listId: string
  readonly groups: readonly ChoiceGroup[]
  readonly active: Choice | undefined
  readonly isFloating: boolean
}

function ChoiceList({ listId, label, groups, active, nothingFound, isFloating, onChoose }: ChoiceListProps) {
  const styles = useStyles()
  return (
    <div
      className={mergeClasses(styles.list, isFloating && styles.floating)}
      id={listId}
      role="listbox"
      aria-label={label}
    >
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title}>
          <span className={styles.group} aria-hidden>
            {title}
          </span>
          {choices.map(choice => (
            <Option
              key={choice.id}
              id={optionId(listId, choice)}
              choice={choice}
              isActive={choice === active}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
      {groups.length === 0 && <Text className={styles.nothing}>{nothingFound}</Text>}
    </div>
  )
}

interface OptionProps extends Pick<ChoiceBoxProps, 'onChoose'> {
  readonly id: string
  readonly choice: Choice
  readonly isActive: boolean
}

function Option({ id, choice, isActive, onChoose }: OptionProps) {
  const styles = useStyles()
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={isActive ? showElement : undefined}
      className={mergeClasses(styles.option, isActive && styles.active)}
      // The field would lose the focus, and the list be gone before the click.
      onMouseDown={event => event.preventDefault()}
      onClick={() => onChoose(choice.id)}
    >
      <span>{choice.label}</span>
      {choice.hint !== undefined && <span className={styles.hint}>{choice.hint}</span>}
    </div>
  )
}

function optionId(listId: string, { id }: Choice): string {
  return `${listId}-${id}`
}

/** Below the last field of a pane the list would open out of sight. */
function showBox(box: HTMLElement | null): void {
  let pane = box?.parentElement ?? null
  while (pane && !/auto|scroll/.test(getComputedStyle(pane).overflowY)) pane = pane.parentElement
  if (box && pane) scrollWithin(box, pane, GAP_PX)
}

function showElement(element: HTMLElement | null): void {
  const list = element?.closest('[role="listbox"]')
  if (element && list) scrollWithin(element, list)
}
