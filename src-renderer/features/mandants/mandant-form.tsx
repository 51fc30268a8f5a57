/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Ctrl+S that bubbles up from the fields of a form */
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import type { MandantDetail } from '../../../wire/mandants.ts'
import { Notice } from '../../components/notice.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatMoment } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { AddressCard } from './address-card.tsx'
import { BusinessCard } from './business-card.tsx'
import { ChildrenCard } from './children-card.tsx'
import { FormContext } from './form-context.ts'
import { NameCard } from './name-card.tsx'
import { BooksCard, NumbersCard } from './number-cards.tsx'
import { ObjectsCard } from './objects-card.tsx'
import { useMandantForm } from './use-mandant-form.ts'

const formTexts = mandantTexts.form

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    background: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface MandantFormProps {
  /** Null: a new one. */
  readonly mandant: MandantDetail | null
  readonly onSaved: (mandantId: string) => void
  readonly onReload: () => void
}

/** Master data: what is wrong stands at its field, and whether all is saved stands beside the button. */
export function MandantFormView({ mandant, onSaved, onReload }: MandantFormProps) {
  const styles = useStyles()
  const { form, state, isUnsaved, isStale, isSaving, error, submit, discard } = useMandantForm(mandant, onSaved)
  const reload = () => {
    discard()
    onReload()
  }
  return (
    <FormContext value={state}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onKeyDown={(event: KeyboardEvent) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
          event.preventDefault()
          submit()
        }}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={styles.cards}>
          <NameCard />
          <NumbersCard />
          <BooksCard />
          <AddressCard />
          <ChildrenCard />
          <BusinessCard />
          <ObjectsCard />
        </div>
        {isStale && <StaleNotice onReload={reload} />}
        {error && <Notice intent="error" text={error.message} />}
        <SaveBar {...{ mandant, isSaving, isUnsaved }} faults={state.faults.length} onDiscard={discard} />
      </form>
    </FormContext>
  )
}

function StaleNotice({ onReload }: { readonly onReload: () => void }) {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{formTexts.changed}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={onReload}>{formTexts.reload}</Button>
      </MessageBarActions>
    </MessageBar>
  )
}

/** How the draft stands beside what is stored. */
interface Standing {
  readonly mandant: MandantDetail | null
  readonly isSaving: boolean
  readonly isUnsaved: boolean
  /** How many fields are wrong. */
  readonly faults: number
}

function SaveBar({ onDiscard, ...standing }: Standing & { readonly onDiscard: () => void }) {
  const styles = useStyles()
  const now = useNow()
  const { mandant, isSaving, isUnsaved } = standing
  return (
    <div className={styles.bar}>
      <Button type="submit" appearance="primary" disabled={isSaving || (mandant !== null && !isUnsaved)}>
        {mandant === null ? formTexts.create : formTexts.save}
      </Button>
      {isUnsaved && (
        <Button disabled={isSaving} onClick={onDiscard}>
          {formTexts.discard}
        </Button>
      )}
      <Text aria-live="polite" className={styles.quiet}>
        {standingText(standing, now)}
      </Text>
    </div>
  )
}

function standingText({ mandant, isSaving, isUnsaved, faults }: Standing, now: number): string {
  if (isSaving) return formTexts.saving
  if (faults > 0) return formTexts.wrong(faults)
  if (isUnsaved) return formTexts.unsaved
  if (mandant === null) return ''
  return mandant.changedAt === null ? formTexts.neverSaved : formTexts.saved(formatMoment(mandant.changedAt, now))
}
