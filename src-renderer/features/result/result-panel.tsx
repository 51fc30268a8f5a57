import { Subtitle1, Text, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentPdfRegular } from '@fluentui/react-icons'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { resultFileAddress, useResultFiles } from '../../api/result-files.ts'
import type { ResultFile } from '../../../wire/result-files.ts'
import { hostBridge } from '../../api/host-bridge.ts'
import { procedureAddress } from '../../api/settings.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { resultTexts } from '../../result-texts.de.ts'
import { targetFolders } from '../../target-texts.de.ts'
import { HostResult } from './host-result.tsx'
import { ResultFolder } from './result-folder.tsx'
import { VerifyResult } from './verify-result.tsx'

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    flexShrink: 0,
    padding: tokens.spacingHorizontalL,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  folders: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
})

export interface ResultPanelProps {
  readonly batch: Pick<BatchDetail, 'id' | 'result' | 'namesFormerMandant'>
}

/** What came of a finished batch: the Belegmappe to look at, take along and check, and every file beside it. */
export function ResultPanel({ batch }: ResultPanelProps) {
  return batch.namesFormerMandant ? <Withheld /> : <Result batch={batch} />
}

/** Its buttons would give out another mandant's name. */
function Withheld() {
  const styles = useStyles()
  return (
    <section className={styles.panel} aria-labelledby="ergebnis">
      <Subtitle1 as="h2" id="ergebnis">
        {resultTexts.title}
      </Subtitle1>
      <Text>{resultTexts.withheld}</Text>
    </section>
  )
}

function Result({ batch }: ResultPanelProps) {
  const styles = useStyles()
  const { data, error, isPending, refetch } = useResultFiles(batch.id, batch.result?.sha256 ?? '')
  const host = hostBridge()
  const binder = data?.files.find(({ isBinder }) => isBinder)
  return (
    <section className={styles.panel} aria-labelledby="ergebnis">
      <Subtitle1 as="h2" id="ergebnis">
        {resultTexts.title}
      </Subtitle1>
      <div className={styles.line}>
        {host && <HostResult host={host} batchId={batch.id} edition={batch.result?.sha256 ?? ''} />}
        {!host && binder && (
          <LinkButton
            icon={<DocumentPdfRegular />}
            href={resultFileAddress(batch.id, binder.id, 'open')}
            target="_blank"
          >
            {resultTexts.open}
          </LinkButton>
        )}
        <LinkButton href={procedureAddress} download>
          {resultTexts.procedure}
        </LinkButton>
      </div>
      <VerifyResult key={batch.result?.sha256} batchId={batch.id} />
      {isPending && <Waiting text={resultTexts.loading} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.folders}>
          {foldersOf(data.files).map(([folder, files]) => (
            <ResultFolder key={folder} batchId={batch.id} folder={folder} files={files} />
          ))}
        </div>
      )}
      {data && !binder && <Text>{resultTexts.noBinder}</Text>}
    </section>
  )
}

/** Files by the folder that they are in at last, the ones that people ask for first; without the Belegmappe. */
function foldersOf(files: readonly ResultFile[]): readonly (readonly [folder: string, files: readonly ResultFile[]])[] {
  return [...Object.keys(targetFolders), 'Frühere Fassungen', '', 'Einzelbelege', 'Originale'].flatMap(folder => {
    const own = files.filter(file => (file.folder.split('/')[0] ?? '') === folder && !file.isBinder)
    return own.length === 0 ? [] : [[folder, own] as const]
  })
}
