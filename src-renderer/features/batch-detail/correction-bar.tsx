import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import { DismissButton } from '../../components/dismiss-button.tsx'
import { texts } from '../../texts.de.ts'
import type { BatchCorrections } from './use-batch-corrections.ts'

const useStyles = makeStyles({
  // Stays until it is closed: nobody has to be fast to take something back.
  place: { position: 'sticky', bottom: 0, flexShrink: 0, zIndex: 2, background: tokens.colorNeutralBackground1 },
  saving: { padding: tokens.spacingVerticalS },
})

/** Says what the last correction did, and takes it back. */
export function CorrectionBar({ corrections }: { readonly corrections: BatchCorrections }) {
  const styles = useStyles()
  const { isSaving, notice, error, undo, dismiss } = corrections
  return (
    <div className={styles.place} aria-live="polite">
      {isSaving && <Spinner size="tiny" className={styles.saving} label={texts.corrections.saving} />}
      {!isSaving && (notice !== null || error) && (
        <MessageBar intent={error ? 'error' : 'success'} shape="square" layout="multiline">
          <MessageBarBody>{error?.message ?? notice}</MessageBarBody>
          <MessageBarActions containerAction={<DismissButton label={texts.corrections.close} onClick={dismiss} />}>
            {undo && !error && (
              <Button icon={<ArrowUndoRegular />} title={texts.corrections.undoKeys} onClick={undo}>
                {texts.corrections.undo}
              </Button>
            )}
          </MessageBarActions>
        </MessageBar>
      )}
    </div>
  )
}
