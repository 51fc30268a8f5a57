import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  Radio,
  RadioGroup,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { PrintRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { DailyKeyChoice, DrawnRecoveryKey } from '../../../wire/encryption.ts'
import { recoverySheetAddress, useBeginEncryption, useDrawKeys } from '../../api/encryption.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { encryptionTexts as words } from '../../encryption-texts.de.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  key: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase500, overflowWrap: 'anywhere' },
})

export interface EncryptDialogProps {
  readonly onBegun: () => void
  readonly onClose: () => void
}

/** What is to open the data folder, then the sheet to print; encrypting begins once its last group was read from it. */
export function EncryptDialog({ onBegun, onClose }: EncryptDialogProps) {
  const draw = useDrawKeys()
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => open || onClose()}>
      <DialogSurface>
        {draw.data ? (
          <Sheet drawn={draw.data} onBegun={onBegun} onClose={onClose} />
        ) : (
          <Choice
            isBusy={draw.isPending}
            error={draw.error}
            onChoice={draw.mutate}
            onEdit={draw.reset}
            onClose={onClose}
          />
        )}
      </DialogSurface>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onChoice: (daily: DailyKeyChoice) => void
  /** What was refused is being changed. */
  readonly onEdit: () => void
  readonly onClose: () => void
}

function Choice({ isBusy, error, onChoice, onEdit, onClose }: ChoiceProps) {
  const styles = useStyles()
  const [kind, setKind] = useState<Kind>('passphrase')
  const [passphrase, setPassphrase] = useState('')
  const [path, setPath] = useState('')
  const isReady = (kind === 'key_file' ? path : passphrase) !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onChoice(kind === 'key_file' ? { kind, path } : { kind, passphrase })
  }
  return (
    <form onSubmit={submit} onChange={onEdit}>
      <DialogBody>
        <DialogTitle>{words.chooseTitle}</DialogTitle>
        <DialogContent className={styles.content}>
          <Text>{words.chooseText}</Text>
          <Way kind={kind} onKind={setKind} />
          {kind === 'passphrase' ? (
            <NewPassphrase onPassphrase={setPassphrase} />
          ) : (
            <Field label={words.path} hint={words.pathHint}>
              <Input value={path} onChange={(_event, { value }) => setPath(value)} />
            </Field>
          )}
          {error && <Refused text={error.message} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" appearance="primary" disabled={!isReady || isBusy}>
            {words.next}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}

type Kind = DailyKeyChoice['kind']

function Way({ kind, onKind }: { readonly kind: Kind; readonly onKind: (kind: Kind) => void }) {
  return (
    <Field label={words.way}>
      <RadioGroup value={kind} onChange={(_event, { value }) => onKind(value === 'key_file' ? value : 'passphrase')}>
        <Radio value="passphrase" label={words.passphrase} />
        <Radio value="key_file" label={words.keyFile} />
      </RadioGroup>
    </Field>
  )
}

/** Typed twice; tells it once both are the same, and nothing until then. */
function NewPassphrase({ onPassphrase }: { readonly onPassphrase: (passphrase: string) => void }) {
  const [typed, setTyped] = useState({ first: '', again: '' })
  const change = (next: typeof typed) => {
    setTyped(next)
    onPassphrase(next.first === next.again ? next.first : '')
  }
  const isOther = typed.again !== '' && typed.again !== typed.first
  const look = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <>
      <Field label={words.passphraseField}>
        <Input {...look} value={typed.first} onChange={(_event, { value }) => change({ ...typed, first: value })} />
      </Field>
      <Field label={words.again} {...(isOther && { validationMessage: words.differ })}>
        <Input {...look} value={typed.again} onChange={(_event, { value }) => change({ ...typed, again: value })} />
      </Field>
    </>
  )
}

interface SheetProps extends EncryptDialogProps {
  readonly drawn: DrawnRecoveryKey
}

function Sheet({ drawn, onBegun, onClose }: SheetProps) {
  const styles = useStyles()
  const begin = useBeginEncryption()
  const [lastGroup, setLastGroup] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate(lastGroup, { onSuccess: onBegun })
  }
  return (
    <form onSubmit={submit}>
      <DialogBody>
        <DialogTitle>{words.sheetTitle}</DialogTitle>
        <DialogContent className={styles.content}>
          <Text>{words.sheetText}</Text>
          <Text className={styles.key} aria-label={words.recoveryKey}>
            {drawn.recoveryKey}
          </Text>
          <div>
            <LinkButton icon={<PrintRegular />} href={recoverySheetAddress} target="_blank">
              {words.sheet}
            </LinkButton>
          </div>
          <Field label={words.lastGroup}>
            <Input value={lastGroup} autoComplete="off" onChange={(_event, { value }) => setLastGroup(value)} />
          </Field>
          {begin.error && <Refused text={begin.error.message} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" appearance="primary" disabled={lastGroup.trim() === '' || begin.isPending}>
            {words.start}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}

function Refused({ text }: { readonly text: string }) {
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
}
