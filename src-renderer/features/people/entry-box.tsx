import { Button, Field, Input, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Notice } from '../../components/notice.tsx'
import { peopleTexts as texts } from '../../people-texts.de.ts'

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: tokens.spacingVerticalM,
    boxSizing: 'border-box',
    width: 'min(400px, 100%)',
    padding: tokens.spacingHorizontalXXXL,
    background: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow8,
  },
  icon: { fontSize: '28px', color: tokens.colorBrandForeground1 },
})

export interface EntryBoxProps {
  readonly title: string
  readonly text?: string
  readonly button: string
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onSend: () => void
  readonly children: ReactNode
}

/** What stands in the window's place until somebody has said who they are. */
export function EntryBox({ title, text, button, isBusy, error, onSend, children }: EntryBoxProps) {
  const styles = useStyles()
  const form = useRef<HTMLFormElement>(null)
  // It stands alone in the window: there is nothing else to begin with.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      className={styles.box}
      aria-label={title}
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) onSend()
      }}
    >
      <LockClosedRegular className={styles.icon} aria-hidden />
      <Title3 as="h1">{title}</Title3>
      {text !== undefined && <Text>{text}</Text>}
      {children}
      {error && <Notice intent="error" text={error.message} />}
      <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
        {button}
      </Button>
    </form>
  )
}

export interface PasswordFieldProps {
  readonly label?: string
  readonly hint?: string
  readonly value: string
  /** A password that is being chosen: the browser offers none that it knows. */
  readonly isNew?: boolean
  readonly onChange: (value: string) => void
}

/** A password as it is typed. */
export function PasswordField({ label = texts.password, hint, value, isNew, onChange }: PasswordFieldProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} required>
      <Input
        type="password"
        value={value}
        autoComplete={isNew === true ? 'new-password' : 'current-password'}
        onChange={(_event, data) => onChange(data.value)}
      />
    </Field>
  )
}
