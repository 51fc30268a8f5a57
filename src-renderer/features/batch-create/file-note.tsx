import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { formatBytes, formatDate } from '../../format.ts'
import { intakeTexts } from '../../intake-texts.de.ts'
import { texts } from '../../texts.de.ts'
import type { Standing } from './file-standing.ts'
import { isHopeless } from './hopeless-file.ts'

const useStyles = makeStyles({
  note: { whiteSpace: 'normal', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  problem: { whiteSpace: 'normal', fontSize: tokens.fontSizeBase200, color: tokens.colorPaletteRedForeground1 },
})

export interface FileNoteProps {
  readonly file: File
  readonly standing: Standing | undefined
  readonly fileBytesMax: number | null
  readonly batchAddress: (batchId: string) => string
}

/** What a person should know of a chosen file before it is sent. */
export function FileNote({ file, standing, fileBytesMax, batchAddress }: FileNoteProps) {
  const styles = useStyles()
  const problem = problemOf(file, standing, fileBytesMax)
  return (
    <>
      {problem !== null && <div className={styles.problem}>{problem}</div>}
      {standing?.state === 'twin' && <div className={styles.note}>{intakeTexts.twin(standing.of.name)}</div>}
      {standing?.state === 'known' && (
        <div className={styles.note}>
          <Uses file={file} standing={standing} batchAddress={batchAddress} />
        </div>
      )}
    </>
  )
}

function Uses(props: {
  readonly file: File
  readonly standing: Extract<Standing, { state: 'known' }>
  readonly batchAddress: (batchId: string) => string
}) {
  const { total, uses } = props.standing.known
  const [use] = uses
  if (!use) return null
  return (
    <>
      {use.hasFailed ? intakeTexts.knownFailed : intakeTexts.known}{' '}
      <Link inline href={props.batchAddress(use.batchId)}>
        „{use.batchName}“
      </Link>
      {intakeTexts.knownRest(formatDate(use.createdAt), use.mandantName)}
      {use.filename !== props.file.name && intakeTexts.knownAs(use.filename)}
      {total > 1 && intakeTexts.knownMore(total - 1)}
    </>
  )
}

function problemOf(file: File, standing: Standing | undefined, fileBytesMax: number | null): string | null {
  if (file.size === 0) return texts.create.empty
  if (standing?.state === 'too_large') return intakeTexts.tooLarge(formatBytes(fileBytesMax ?? 0))
  if (standing?.state === 'unreadable') return intakeTexts.unreadable
  return isHopeless(file) ? texts.create.hopeless : null
}
