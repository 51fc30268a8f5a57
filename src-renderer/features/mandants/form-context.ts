import { makeStyles, tokens } from '@fluentui/react-components'
import { createContext, useContext } from 'react'
import type { FieldFault } from '../../../wire/mandants.ts'
import type { Draft } from './form-draft.ts'

/** The draft that is edited, how it changes, and what is said of its fields. */
export interface FormState {
  readonly draft: Draft
  readonly change: (change: Partial<Draft>) => void
  readonly faults: readonly FieldFault[]
  readonly hints: readonly FieldFault[]
}

export const FormContext = createContext<FormState | null>(null)

export function useForm(): FormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('a field of the form is outside of it')
  return state
}

export const useCardStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    margin: 0,
    padding: tokens.spacingHorizontalL,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  line: { display: 'flex', gap: tokens.spacingHorizontalXS, alignItems: 'flex-start' },
  /** Over all columns of the form. */
  wide: { gridColumnStart: 1, gridColumnEnd: -1 },
  /** Beside each other where a card is wide enough. */
  entries: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
    gap: tokens.spacingVerticalM,
    alignItems: 'start',
    minWidth: 0,
  },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'center' },
  add: { gridColumnStart: 1, gridColumnEnd: -1, justifySelf: 'start' },
  grow: { flexGrow: 1, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  input: { minWidth: 0, width: '100%' },
})
