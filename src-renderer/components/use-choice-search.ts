import { useState } from 'react'
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

export interface ChoiceSearch {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Choices for a search, the likeliest first; empty groups are left out. */
  readonly groupsFor: (search: string) => readonly ChoiceGroup[]
  /** Hears of what is searched for, where the choices have to be fetched. */
  readonly onSearch?: (search: string) => void
  readonly onChoose: (id: string) => void
  /** The person wants neither of them. */
  readonly onCancel: () => void
}

/** By how many choices a key moves. */
const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** What a list of choices is searched for, which of them is active, and the keys of ARIA's combobox pattern. */
export function useChoiceSearch({ isOpen, onOpen, groupsFor, onSearch, onChoose, onCancel }: ChoiceSearch) {
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const groups = isOpen ? groupsFor(search).filter(({ choices }) => choices.length > 0) : []
  const choices = groups.flatMap(group => group.choices)
  const active = choices[Math.min(at, choices.length - 1)]
  const searchFor = (text: string) => {
    setSearch(text)
    onSearch?.(text)
    setAt(0)
  }
  const close = () => {
    searchFor('')
    onOpen(false)
  }
  const choose = (id: string) => {
    close()
    onChoose(id)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const move = MOVES[event.key]
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
  return { search, groups, active, searchFor, close, choose, onKey }
}
