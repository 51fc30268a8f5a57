/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role -- the field keeps the focus and takes the keys, as ARIA's combobox pattern wants it */
import { Input, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { scrollWithin } from './scroll-within.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

export interface Choice {
  readonly id: string
  readonly label: string
  /** Beside the label. */
  readonly hint?: string
}

export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

export interface ChoiceBoxProps {
  readonly label: string
  /** What is shown while nothing is searched. */
  readonly value: string
  readonly placeholder?: string
  readonly nothingFound: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Choices for a search, the likeliest first; empty groups are left out. */
  readonly groupsFor: (search: string) => readonly ChoiceGroup[]
  /** Hears of what is searched for, where the choices have to be fetched. */
  readonly onSearch?: (search: string) => void
  /** The list lies over what is below instead of pushing it down. */
  readonly isFloating?: boolean
  readonly onChoose: (id: string) => void
  /** The person wants neither of them. */
  readonly onCancel: () => void
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
  const { label, value, placeholder, nothingFound, isOpen, onOpen, groupsFor, onChoose, onCancel } = props
  const { onSearch, isFloating = false } = props
  const styles = useStyles()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const groups = isOpen ? groupsFor(search).filter(({ choices }) => choices.length > 0) : []
  const choices = groups.flatMap(group => group.choices)
  const active = choices[Math.min(at, choices.length - 1)]
  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector('input')?.focus()
    showBox(box.current)
  }, [isOpen])
  const searchFor = (text: string) => {
    setSearch(text)
    onSearch?.(text)
  }
  const close = () => {
    searchFor('')
    setAt(0)
    onOpen(false)
  }
  const optionId = (id: string) => `${listId}-${id}`
  const choose = (id: string) => {
    close()
    onChoose(id)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const move = moves[event.key]
    if (move !== undefined) {
      if (isOpen) setAt(Math.min(Math.max(at + move, 0), choices.length - 1))
      else onOpen(true)
    } else if (event.key === 'Enter' && isOpen) {
      if (active) choose(active.id)
    } else if (event.key === 'Enter') onOpen(true)
    else if (event.key === 'Escape' && isOpen) {
      close()
      onCancel()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
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
        aria-activedescendant={isOpen && active ? optionId(active.id) : undefined}
        value={isOpen ? search : value}
        placeholder={isOpen ? value : placeholder}
        {...(isFloating && { contentAfter: <ChevronDownRegular aria-hidden /> })}
        onChange={(_event, data) => {
          if (!isOpen) onOpen(true)
          searchFor(data.value)
          setAt(0)
        }}
        onClick={() => onOpen(true)}
        onBlur={close}
        onKeyDown={onKey}
      />
      {isOpen && (
        <div
          className={mergeClasses(styles.list, isFloating && styles.floating)}
          id={listId}
          role="listbox"
          aria-label={label}
        >
          {groups.map(({ title, choices: ofGroup }) => (
            <div key={title} role="group" aria-label={title}>
              <span className={styles.group} aria-hidden>
                {title}
              </span>
              {ofGroup.map(choice => (
                <div
                  key={choice.id}
                  id={optionId(choice.id)}
                  role="option"
                  aria-selected={choice === active}
                  ref={choice === active ? showElement : undefined}
                  className={mergeClasses(styles.option, choice === active && styles.active)}
                  // The field would lose the focus, and the list be gone before the click.
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => choose(choice.id)}
                >
                  <span>{choice.label}</span>
                  {choice.hint !== undefined && <span className={styles.hint}>{choice.hint}</span>}
                </div>
              ))}
            </div>
          ))}
          {choices.length === 0 && <Text className={styles.nothing}>{nothingFound}</Text>}
        </div>
      )}
    </div>
  )
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
