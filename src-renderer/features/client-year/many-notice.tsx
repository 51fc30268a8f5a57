import { Button, MessageBar, MessageBarActions, MessageBarBody, Text, makeStyles } from '@fluentui/react-components'
import type { RefusedDocument } from '../../../wire/many-documents.ts'
import { Notice } from '../../components/notice.tsx'
import { manyTexts } from '../../many-texts.de.ts'
import type { Many, ManyTold } from './use-many.ts'

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: '18px', maxHeight: '24vh', overflowY: 'auto', overflowWrap: 'anywhere' },
})

/** Says what became of many documents, names each that was refused, and takes all of it back. */
export function ManyNotice({ many }: { readonly many: Many }) {
  const { isBusy, progress, error, told, undo } = many
  return (
    <div aria-live="polite">
      {progress !== null && <Text>{progress}</Text>}
      {!isBusy && error && <Notice intent="error" text={error.message} />}
      {!isBusy && !error && told && <Told told={told} undo={undo} />}
    </div>
  )
}

function Told({ told, undo }: { readonly told: ManyTold; readonly undo: Many['undo'] }) {
  const { text, done, nameOf } = told
  const { refused, fault } = done
  return (
    <MessageBar intent={refused.length > 0 || fault !== null ? 'warning' : 'success'} layout="multiline">
      <MessageBarBody>
        {text}
        {fault !== null && <div>{manyTexts.broken(fault)}</div>}
        {refused.length > 0 && <div>{manyTexts.refusedHead(refused.length)}</div>}
        {refused.length > 0 && <RefusedList refused={refused} nameOf={nameOf} />}
      </MessageBarBody>
      {undo && (
        <MessageBarActions>
          <Button size="small" data-undo onClick={undo}>
            {manyTexts.undo}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}

export interface RefusedListProps {
  readonly refused: readonly RefusedDocument[]
  readonly nameOf: (documentId: string) => string
}

/** Every document that was refused by its name, those with the same reason in one line. */
export function RefusedList({ refused, nameOf }: RefusedListProps) {
  const styles = useStyles()
  const byReason = [...Map.groupBy(refused, ({ reason }) => reason)]
  return (
    <ul className={styles.list}>
      {byReason.map(([reason, documents]) => (
        <li key={reason}>
          {manyTexts.refused(documents.map(({ documentId }) => nameOf(documentId)).join(', '), reason)}
        </li>
      ))}
    </ul>
  )
}
