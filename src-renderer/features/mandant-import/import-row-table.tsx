import { Subtitle2, Text, makeStyles, tokens } from '@fluentui/react-components'
import type { ImportPreview, ImportRow } from '../../../wire/mandant-import.ts'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { importTexts } from '../../import-texts.de.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  quiet: { color: tokens.colorNeutralForeground2 },
  frame: { maxHeight: '480px' },
  fault: { color: tokens.colorPaletteRedForeground1 },
  faults: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
})

/** What becomes of each row; those with faults first. */
export function ImportRowTable({ preview: { rows, counts } }: { readonly preview: ImportPreview }) {
  const own = useStyles()
  const styles = useTableStyles()
  const { columns } = mandantTexts
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <section className={own.section} aria-label={importTexts.rowsTitle}>
      <Subtitle2 as="h2">{importTexts.rowsTitle}</Subtitle2>
      <Text size={200} className={own.quiet} aria-live="polite">
        {importTexts.counts(counts)}
        {rows.length < total && ` ${importTexts.shown(rows.length, total)}`}
      </Text>
      {/* Whoever works by keys scrolls it by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={`${styles.frame} ${own.frame}`} tabIndex={0}>
        <table className={styles.table}>
          <TableHead titles={[importTexts.line, columns.number, columns.name, columns.kind, importTexts.action]} />
          <tbody>
            {rows.map(row => (
              <Row key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({ row }: { readonly row: ImportRow }) {
  const own = useStyles()
  const styles = useTableStyles()
  const { line, name, kind, clientNumber, action, faults } = row
  return (
    <tr>
      <td className={styles.cell}>{line}</td>
      <td className={styles.cell}>{clientNumber ?? mandantTexts.noValue}</td>
      <td className={styles.cell}>{name}</td>
      <td className={styles.cell}>{mandantTexts.kinds[kind]}</td>
      <td className={styles.cell}>
        <span className={action === 'faulty' ? own.fault : ''}>{importTexts.actions[action]}</span>
        {faults.length > 0 && (
          <ul className={own.faults}>
            {faults.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{importTexts.fault(field, message)}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}
