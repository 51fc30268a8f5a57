import { Button, MessageBar, MessageBarBody, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentTableRegular } from '@fluentui/react-icons'
import { useRef } from 'react'
import type { ImportPreview } from '../../../wire/mandant-import.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { importTexts } from '../../import-texts.de.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { ImportColumnTable } from './import-column-table.tsx'
import { ImportRowTable } from './import-row-table.tsx'
import { useImport } from './use-import.ts'
import type { Import } from './use-import.ts'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: tokens.spacingVerticalL,
    maxWidth: '1200px',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface ImportPageProps {
  readonly backAddress: string
}

/** A list of mandants from another program: columns are told, rows looked at, then all are taken in one step. */
export function ImportPage({ backAddress }: ImportPageProps) {
  const styles = useStyles()
  const state = useImport()
  const { preview, fileName, isReading, problem, done } = state
  return (
    <div className={styles.page}>
      <div>
        <LinkButton appearance="subtle" href={backAddress}>
          {mandantTexts.back}
        </LinkButton>
      </div>
      <Title3 as="h1">{importTexts.title}</Title3>
      <Text className={styles.quiet}>{importTexts.intro}</Text>
      <FileChoice fileName={fileName} onFile={state.choose} />
      {isReading && <Waiting text={importTexts.reading} />}
      {problem !== null && <Notice intent="error" text={problem} />}
      {done && (
        <MessageBar intent="success" layout="multiline">
          <MessageBarBody>{importTexts.done(done)}</MessageBarBody>
          <LinkButton href={backAddress}>{importTexts.toList}</LinkButton>
        </MessageBar>
      )}
      {preview && !done && <Choices preview={preview} state={state} />}
    </div>
  )
}

function FileChoice(props: { readonly fileName: string | null; readonly onFile: (file: File) => void }) {
  const styles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  const { fileName, onFile } = props
  return (
    <div className={styles.line}>
      <Button icon={<DocumentTableRegular />} onClick={() => input.current?.click()}>
        {fileName === null ? importTexts.choose : importTexts.chooseOther}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        aria-label={importTexts.choose}
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file again, after it was corrected.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      {fileName !== null && <Text>{fileName}</Text>}
    </div>
  )
}

function Choices({ preview, state }: { readonly preview: ImportPreview; readonly state: Import }) {
  const styles = useStyles()
  const { counts } = preview
  const count = counts.create + counts.change
  return (
    <>
      <ImportColumnTable preview={preview} isBusy={state.isReading || state.isTaking} onColumns={state.chooseColumns} />
      <ImportRowTable preview={preview} />
      {counts.faulty > 0 && <Text className={styles.quiet}>{importTexts.faultyHint(counts.faulty)}</Text>}
      <div className={styles.line}>
        <Button
          appearance="primary"
          disabled={count === 0 || state.isTaking || state.isReading}
          onClick={() => void state.take()}
        >
          {count === 0 ? importTexts.nothing : importTexts.take(count)}
        </Button>
      </div>
    </>
  )
}
