import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { intakeTexts } from '../../intake-texts.de.ts'
import { isRepeated } from './file-standing.ts'
import type { Standing } from './file-standing.ts'

const useStyles = makeStyles({
  bars: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    // Always there, so that what comes into it is read aloud; without a gap of its own while nothing is.
    ':empty': { marginTop: `calc(-1 * ${tokens.spacingVerticalL})` },
  },
})

export interface RepeatedFilesProps {
  readonly standings: ReadonlyMap<File, Standing>
  readonly leftOut: readonly File[]
  readonly disabled: boolean
  readonly onLeaveOut: (files: readonly File[]) => void
  readonly onTakeBack: () => void
}

/** Tells how many files are there already, and lets a person leave them out; nothing is left out otherwise. */
export function RepeatedFiles({ standings, leftOut, disabled, onLeaveOut, onTakeBack }: RepeatedFilesProps) {
  const styles = useStyles()
  const repeated = [...standings].filter(([, standing]) => isRepeated(standing))
  const bars = useRef<HTMLDivElement>(null)
  const wasLeftOut = useRef(leftOut.length)
  useEffect(() => {
    // The button that was pressed is gone.
    if (leftOut.length > wasLeftOut.current) bars.current?.querySelector('button')?.focus()
    wasLeftOut.current = leftOut.length
  }, [leftOut.length])
  const twins = repeated.filter(([, standing]) => standing.state === 'twin').length
  return (
    <div ref={bars} aria-live="polite" className={styles.bars}>
      {repeated.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{intakeTexts.repeatedTitle}</MessageBarTitle>{' '}
            {intakeTexts.repeated(repeated.length - twins, twins)}
          </MessageBarBody>
          <MessageBarActions>
            <Button disabled={disabled} onClick={() => onLeaveOut(repeated.map(([file]) => file))}>
              {intakeTexts.leaveOut(repeated.length)}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {leftOut.length > 0 && (
        <MessageBar intent="info">
          <MessageBarBody>{intakeTexts.leftOut(leftOut.length)}</MessageBarBody>
          <MessageBarActions>
            <Button disabled={disabled} onClick={onTakeBack}>
              {intakeTexts.takeBack}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </div>
  )
}
