import { Select, Subtitle2, Text, makeStyles, tokens } from '@fluentui/react-components'
import type { ImportPreview } from '../../../wire/mandant-import.ts'
import type { ImportColumns } from '../../api/mandant-import.ts'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { importTexts } from '../../import-texts.de.ts'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  quiet: { color: tokens.colorNeutralForeground2 },
  frame: { maxHeight: '360px' },
})

export interface ImportColumnTableProps {
  readonly preview: ImportPreview
  readonly isBusy: boolean
  readonly onColumns: (columns: ImportColumns) => void
}

/** Which column holds what; what is chosen for one is taken from the other that had it. */
export function ImportColumnTable({ preview, isBusy, onColumns }: ImportColumnTableProps) {
  const own = useStyles()
  const styles = useTableStyles()
  const { heads, columns } = preview
  const choose = (at: number, field: string | null) =>
    onColumns(columns.map((each, place) => (place === at ? field : each === field ? null : each)))
  return (
    <section className={own.section} aria-label={importTexts.columnsTitle}>
      <Subtitle2 as="h2">{importTexts.columnsTitle}</Subtitle2>
      <Text size={200} className={own.quiet}>
        {importTexts.columnsText}
      </Text>
      <div className={`${styles.frame} ${own.frame}`}>
        <table className={styles.table}>
          <TableHead titles={[importTexts.column, importTexts.sample, importTexts.meaning]} />
          <tbody>
            {heads.map(({ head, sample }, at) => (
              <ColumnRow
                // Heads may be alike; a column is its place.
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                title={head === '' ? importTexts.noHead(at + 1) : head}
                sample={sample}
                field={columns[at] ?? null}
                fields={preview.fields}
                isBusy={isBusy}
                onField={field => choose(at, field)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface ColumnRowProps {
  readonly title: string
  readonly sample: string
  readonly field: string | null
  readonly fields: readonly string[]
  readonly isBusy: boolean
  readonly onField: (field: string | null) => void
}

function ColumnRow({ title, sample, field, fields, isBusy, onField }: ColumnRowProps) {
  const styles = useTableStyles()
  return (
    <tr>
      <td className={styles.cell}>{title}</td>
      <td className={`${styles.cell} ${styles.quiet}`}>{sample}</td>
      <td className={styles.cell}>
        <Select
          size="small"
          aria-label={importTexts.meaningOf(title)}
          value={field ?? ''}
          disabled={isBusy}
          onChange={(_event, { value }) => onField(value === '' ? null : value)}
        >
          <option value="">{importTexts.leaveOut}</option>
          {fields.map(each => (
            <option key={each} value={each}>
              {importTexts.field(each)}
            </option>
          ))}
        </Select>
      </td>
    </tr>
  )
}
