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
import { hostBridge } from '../../api/host-bridge.ts'
import { recoverySheetAddress, useBeginEncryption, useDrawKeys } from '../../api/encryption.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { encryptionTexts as words } from '../../encryption-texts.de.ts'
import { Rewriting } from './rewriting.tsx'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  key: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase500, overflowWrap: 'anywhere' },
})

export interface EncryptDialogProps {
  /** What had failed before. */
  readonly before: string | null
  readonly onClose: () => void
}

/**
 * What is to open the data folder, then the sheet to print; encrypting begins once its last group was read from it, and
 * is shown until it is over.
 */
export function EncryptDialog({ before, onClose }: EncryptDialogProps) {
  const draw = useDrawKeys()
  const begin = useBeginEncryption()
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => open || begin.isSuccess || onClose()}>
      <DialogSurface>
        {begin.isSuccess ? (
          <Rewriting wanted="encrypted" before={before} />
        ) : draw.data ? (
          <Sheet
            drawn={draw.data}
            error={begin.error}
            isBusy={begin.isPending}
            onRead={begin.mutate}
            onClose={onClose}
          />
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
  const [kind, setKind] = useState<Kind>(canAsk() ? 'passphrase' : 'key_file')
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

/** The desktop program shows nothing of ours before its engine has begun, so that nobody could type a passphrase. */
const canAsk = (): boolean => hostBridge() === null

function Way({ kind, onKind }: { readonly kind: Kind; readonly onKind: (kind: Kind) => void }) {
  return (
    <Field label={words.way}>
      <RadioGroup value={kind} onChange={(_event, { value }) => onKind(value === 'key_file' ? value : 'passphrase')}>
        {canAsk() && <Radio value="passphrase" label={words.passphrase} />}
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

interface SheetProps {
  readonly drawn: DrawnRecoveryKey
  readonly error: Error | null
  readonly isBusy: boolean
  readonly onRead: (lastGroup: string) => void
  readonly onClose: () => void
}

function Sheet({ drawn, error, isBusy, onRead, onClose }: SheetProps) {
  const styles = useStyles()
  const [lastGroup, setLastGroup] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRead(lastGroup)
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
          {error && <Refused text={error.message} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" appearance="primary" disabled={lastGroup.trim() === '' || isBusy}>
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
