import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { resultFileAddress } from '../../api/result-files.ts'
import type { ResultFile } from '../../../wire/result-files.ts'
import { formatBytes, formatMoment } from '../../format.ts'
import { useNow } from '../../components/use-now.ts'
import { resultTexts } from '../../result-texts.de.ts'
import { targetFolders } from '../../target-texts.de.ts'

/** Folders with few files, for which people come here. */
const OPEN = new Set([...Object.keys(targetFolders), 'Frühere Fassungen'])

const useStyles = makeStyles({
  summary: { cursor: 'pointer', padding: '2px 0', fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  list: { listStyleType: 'none', margin: '2px 0 6px', padding: '0 0 0 18px', fontSize: tokens.fontSizeBase200 },
  file: { padding: '2px 0', overflowWrap: 'anywhere' },
})

export interface ResultFolderProps {
  readonly batchId: string
  readonly folder: string
  readonly files: readonly ResultFile[]
}

/** One folder of a result, its files shown when it is opened. */
export function ResultFolder({ batchId, folder, files }: ResultFolderProps) {
  const styles = useStyles()
  const now = useNow()
  const [isOpen, setOpen] = useState(OPEN.has(folder))
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {resultTexts.folders[folder] ?? folder} <span className={styles.quiet}>{resultTexts.files(files.length)}</span>
      </summary>
      {isOpen && (
        <ul className={styles.list} aria-label={resultTexts.folders[folder] ?? folder}>
          {files.map(file => (
            <li key={file.id} className={styles.file}>
              <Link href={resultFileAddress(batchId, file.id)} download title={resultTexts.save(file.name)}>
                {placeOf(file)}
              </Link>{' '}
              <span className={styles.quiet}>
                {formatBytes(file.byteSize)} · {formatMoment(file.modifiedAt, now)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function placeOf({ folder, name }: ResultFile): string {
  return [...folder.split('/').slice(1), name].join(' / ')
}
