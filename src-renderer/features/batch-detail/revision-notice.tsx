import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Spinner,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { isBeingRevised } from '../../api/batches.ts'
import { useReviseAgain } from '../../api/corrections.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { deletionTexts } from '../../deletion-texts.de.ts'
import { resultTexts } from '../../result-texts.de.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap', padding: '4px 0' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

type Revised = Pick<BatchDetail, 'id' | 'revision' | 'namesFormerMandant' | 'result'>

/** What becomes of the one that there was. */
function hintOf({ namesFormerMandant, result }: Revised): string {
  if (namesFormerMandant) return resultTexts.withheld
  return result ? texts.corrections.revisingHint : deletionTexts.noBinder
}

/** Tells that the Belegmappe does not show the last corrections yet, or why it cannot. */
export function RevisionNotice({ batch }: { readonly batch: Revised }) {
  const styles = useStyles()
  const again = useReviseAgain(batch.id)
  const { fault } = batch.revision
  return (
    <>
      <div aria-live="polite">
        {isBeingRevised(batch) && (
          <div className={styles.line}>
            <Spinner size="tiny" aria-hidden />
            <Text weight="semibold">{texts.corrections.revising}</Text>
            <Text className={styles.quiet}>{hintOf(batch)}</Text>
          </div>
        )}
      </div>
      {fault && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{texts.corrections.revisionFailed}</MessageBarTitle> {fault.message}
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" disabled={again.isPending} onClick={() => again.mutate()}>
              {texts.corrections.reviseAgain}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </>
  )
}
