import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import type { Editions } from '../../../wire/editions.ts'
import { useClientYear } from '../../api/client-years.ts'
import { useRelease } from '../../api/editions.ts'
import { Notice } from '../../components/notice.tsx'
import { editionTexts } from '../../edition-texts.de.ts'
import { formatSecond } from '../../format.ts'
import { ReopenForm } from './reopen-form.tsx'

const useStyles = makeStyles({
  card: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalS },
  quiet: { color: tokens.colorNeutralForeground2 },
  wide: { alignSelf: 'stretch' },
})

export interface ReleaseCardProps {
  readonly data: Editions
  readonly mandantId: string
  readonly year: number
}

/** Freigabe: who released the year, opening it again, or releasing what the newest edition shows. */
export function ReleaseCard(props: ReleaseCardProps) {
  const { released } = props.data
  if (released === null) return <Releasing {...props} />
  if (released.at === null) return <Notice intent="info" text={editionTexts.releasing(released.number)} />
  return <Released {...props} released={{ ...released, at: released.at }} />
}

interface ReleasedProps extends ReleaseCardProps {
  readonly released: NonNullable<Editions['released']> & { readonly at: number }
}

function Released({ data: { since }, released, mandantId, year }: ReleasedProps) {
  const styles = useStyles()
  const [isOpening, setOpening] = useState(false)
  const told = editionTexts.released(released.number, formatSecond(released.at), released.by)
  return (
    <div className={styles.card}>
      <div className={styles.wide}>
        <Notice
          intent={since === null ? 'success' : 'warning'}
          text={since === null ? told : `${told} ${editionTexts.releasedSince(since)}`}
        />
      </div>
      {isOpening ? (
        <ReopenForm mandantId={mandantId} year={year} onDone={() => setOpening(false)} />
      ) : (
        <Button onClick={() => setOpening(true)}>{editionTexts.reopen}</Button>
      )}
    </div>
  )
}

function Releasing({ data, mandantId, year }: ReleaseCardProps) {
  const styles = useStyles()
  const releasing = useRelease(mandantId, year)
  const newest = data.editions.find(({ state }) => state === 'written')
  const isWriting = data.editions.some(({ state }) => state === 'waiting')
  if (!newest || data.since !== null || isWriting) return null
  return (
    <div className={styles.card}>
      {data.obstacle === null ? (
        <ReleaseDialog
          number={newest.number}
          mandantId={mandantId}
          year={year}
          isBusy={releasing.isPending}
          onRelease={() => releasing.mutate(newest.number)}
        />
      ) : (
        <>
          <Button disabled>{editionTexts.release(newest.number)}</Button>
          <Text className={styles.quiet}>{data.obstacle}</Text>
        </>
      )}
      {data.isFourEyes && <Text className={styles.quiet}>{editionTexts.fourEyes}</Text>}
      {releasing.error && <Notice intent="error" text={releasing.error.message} />}
    </div>
  )
}

interface ReleaseDialogProps extends Pick<ReleaseCardProps, 'mandantId' | 'year'> {
  readonly number: number
  readonly isBusy: boolean
  readonly onRelease: () => void
}

function ReleaseDialog({ number, mandantId, year, isBusy, onRelease }: ReleaseDialogProps) {
  const open = useClientYear(mandantId, year).data?.clientYear.openItems ?? 0
  return (
    <Dialog modalType="alert">
      <DialogTrigger disableButtonEnhancement>
        <Button disabled={isBusy}>{editionTexts.release(number)}</Button>
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{editionTexts.releaseTitle(number)}</DialogTitle>
          <DialogContent>
            {editionTexts.releaseText(number + 1)} {open > 0 && editionTexts.releaseOpen(open)}
          </DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button>{editionTexts.cancel}</Button>
            </DialogTrigger>
            <DialogTrigger disableButtonEnhancement>
              <Button appearance="primary" onClick={onRelease}>
                {editionTexts.releaseNow}
              </Button>
            </DialogTrigger>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
