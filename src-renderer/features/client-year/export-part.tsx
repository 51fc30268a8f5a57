import { Button, MessageBar, MessageBarBody, Text, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, TableRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { ShelvedDocument } from '../../../wire/client-years.ts'
import { CHOSEN_MAX } from '../../../wire/many-documents.ts'
import type { ExportForm, ExportReady } from '../../../wire/many-documents.ts'
import { exportAddress, useExport } from '../../api/many-documents.ts'
import { Notice } from '../../components/notice.tsx'
import { manyTexts } from '../../many-texts.de.ts'
import { RefusedList } from './many-notice.tsx'

const useStyles = makeStyles({
  part: {
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
  },
  told: { flexBasis: '100%', minWidth: 0 },
})

type Names = ReadonlyMap<string, string>

/** Saves the chosen documents as files or as a list, and names those that are not in it. */
export function ExportPart({ chosen }: { readonly chosen: readonly ShelvedDocument[] }) {
  const styles = useStyles()
  const [names, setNames] = useState<Names>(new Map())
  const { mutate, isPending, isWaiting, error, data } = useExport()
  const isTooMany = chosen.length > CHOSEN_MAX
  const save = (as: ExportForm) => {
    setNames(new Map(chosen.map(({ documentId, filename }) => [documentId, filename])))
    const documentIds = chosen.map(({ documentId }) => documentId)
    mutate({ documentIds, as }, { onSuccess: ({ exportId }) => exportId !== null && saveFrom(exportAddress(exportId)) })
  }
  return (
    <>
      <fieldset className={styles.part} data-part="export" aria-label={manyTexts.exportLabel}>
        <Button icon={<ArrowDownloadRegular />} disabled={isPending || isTooMany} onClick={() => save('zip')}>
          {manyTexts.exportZip}
        </Button>
        <Button icon={<TableRegular />} disabled={isPending || isTooMany} onClick={() => save('csv')}>
          {manyTexts.exportCsv}
        </Button>
      </fieldset>
      <div className={styles.told} aria-live="polite">
        {isTooMany && <Text>{manyTexts.tooMany(CHOSEN_MAX)}</Text>}
        {isPending && <Text>{isWaiting ? manyTexts.exportWaiting : manyTexts.exporting}</Text>}
        {error && <Notice intent="error" text={error.message} />}
        {data && !isPending && <Exported ready={data} names={names} />}
      </div>
    </>
  )
}

function Exported({ ready, names }: { readonly ready: ExportReady; readonly names: Names }) {
  const { documents, refused } = ready
  return (
    <MessageBar intent={refused.length > 0 ? 'warning' : 'success'} layout="multiline">
      <MessageBarBody>
        {manyTexts.exported(documents)}
        {refused.length > 0 && <div>{manyTexts.leftOut(refused.length)}</div>}
        {refused.length > 0 && <RefusedList refused={refused} nameOf={id => names.get(id) ?? id} />}
      </MessageBarBody>
    </MessageBar>
  )
}

/** The browser saves it by itself: the answer says that it is a file. */
function saveFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
