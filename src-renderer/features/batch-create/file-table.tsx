import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { memo, useState } from 'react'
import type { UIEvent } from 'react'
import { formatBytes } from '../../format.ts'
import { texts } from '../../texts.de.ts'
import { keyOf } from './chosen-files.ts'
import { FileNote } from './file-note.tsx'
import { isSameStanding } from './file-standing.ts'
import type { Standing } from './file-standing.ts'

const useStyles = makeStyles({
  scroll: {
    overflow: 'auto',
    maxHeight: '44vh',
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  head: {
    position: 'sticky',
    top: 0,
    background: tokens.colorNeutralBackground2,
    textAlign: 'left',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    padding: '6px 12px',
    zIndex: 1,
  },
  cell: {
    padding: '2px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
  },
  size: { width: '110px', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  action: { width: '52px', padding: '2px 8px', textAlign: 'right' },
})

export interface FileTableProps {
  readonly files: readonly File[]
  readonly standings: ReadonlyMap<File, Standing>
  readonly fileBytesMax: number | null
  readonly batchAddress: (batchId: string) => string
  readonly disabled: boolean
  readonly onRemove: (file: File) => void
}

/** The files that are about to be sent, each of which can still be taken out. */
export function FileTable(props: FileTableProps) {
  const { files, standings, fileBytesMax, batchAddress, disabled, onRemove } = props
  const styles = useStyles()
  const { shown, onScroll } = useGrowingRows(files.length)
  return (
    <section className={styles.scroll} aria-label={texts.detail.documents} onScroll={onScroll}>
      <table className={styles.table} aria-rowcount={files.length + 1}>
        <thead>
          <tr>
            <th className={styles.head}>{texts.create.file}</th>
            <th className={mergeClasses(styles.head, styles.size)}>{texts.create.size}</th>
            <th className={mergeClasses(styles.head, styles.action)}>
              <span className="visually-hidden">{texts.create.removeColumn}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.slice(0, shown).map(file => (
            <FileRow
              key={keyOf(file)}
              {...{ file, fileBytesMax, batchAddress, disabled, onRemove }}
              standing={standings.get(file)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** More than a screen shows; a folder of thousands would stand still for seconds while all of its rows are made. */
const ROWS_AT_ONCE = 30
const NEAR_END_PX = 800

/** How many of `count` rows there are: further ones come before somebody has scrolled to the last of them. */
function useGrowingRows(count: number) {
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    const isNearEnd = box.scrollTop + box.clientHeight > box.scrollHeight - NEAR_END_PX
    if (isNearEnd && shown < count) setShown(shown + ROWS_AT_ONCE)
  }
  return { shown, onScroll }
}

interface FileRowProps extends Omit<FileTableProps, 'files' | 'standings'> {
  readonly file: File
  readonly standing: Standing | undefined
}

/** Hundreds of them are not drawn anew for each file that is looked at. */
const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, standing, fileBytesMax, batchAddress, disabled, onRemove } = props
  const styles = useStyles()
  return (
    <tr>
      <td className={styles.cell} title={file.webkitRelativePath || file.name}>
        {file.name}
        <FileNote file={file} standing={standing} fileBytesMax={fileBytesMax} batchAddress={batchAddress} />
      </td>
      <td className={mergeClasses(styles.cell, styles.size)}>{formatBytes(file.size)}</td>
      <td className={mergeClasses(styles.cell, styles.action)}>
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          disabled={disabled}
          aria-label={texts.create.remove(file.name)}
          onClick={() => onRemove(file)}
        />
      </td>
    </tr>
  )
}, isSameRow)

function isSameRow(before: FileRowProps, after: FileRowProps): boolean {
  const keys = ['file', 'fileBytesMax', 'batchAddress', 'disabled', 'onRemove'] as const
  return keys.every(key => before[key] === after[key]) && isSameStanding(before.standing, after.standing)
}
