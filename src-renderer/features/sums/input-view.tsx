import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { InputForm, InputLine } from '../../../wire/positions.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatSum, lineText, placeName, placeOfPosition } from '../../documents/position-words.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { positionsOf } from './group-sums.ts'
import type { PositionTableProps } from './position-table.tsx'

const useStyles = makeStyles({
  card: {
    '& h2': { margin: `0 0 ${tokens.spacingVerticalS}`, fontSize: tokens.fontSizeBase400 },
  },
  sum: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  line: { whiteSpace: 'nowrap', color: tokens.colorNeutralForeground2 },
  sources: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', overflowWrap: 'anywhere' },
})

type Lookup = Omit<PositionTableProps, 'positions'>

/** What is typed into a tax program, from top to bottom: form, line, value, and the place that it comes from. */
export function InputView(lookup: Lookup) {
  return lookup.set.inputSheet.map(form => {
    const title = [sumsTexts.form(form.form), placeName(lookup.set.register, form)].filter(text => text !== '')
    return <InputCard key={title.join(' ')} title={title.join(' · ')} form={form} {...lookup} />
  })
}

function InputCard({ title, form, ...lookup }: Lookup & { readonly title: string; readonly form: InputForm }) {
  const styles = useStyles()
  const table = useTableStyles()
  const { line, kz, label, value, sources } = sumsTexts.inputColumns
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {form.lines.length > 0 && (
        <div className={table.frame}>
          <table className={table.table} aria-label={title}>
            <thead>
              <tr>
                <th className={table.head}>{line}</th>
                <th className={table.head}>{kz}</th>
                <th className={table.head}>{label}</th>
                <th className={mergeClasses(table.head, styles.sum)}>{value}</th>
                <th className={table.head}>{sources}</th>
              </tr>
            </thead>
            <tbody>
              {form.lines.map(each => (
                <InputRow key={each.positionIds.join(' ')} line={each} {...lookup} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {form.openIds.length > 0 && <div className={table.quiet}>{sumsTexts.inputOpen(form.openIds.length)}</div>}
    </section>
  )
}

function InputRow({ line, ...lookup }: Lookup & { readonly line: InputLine }) {
  const styles = useStyles()
  const table = useTableStyles()
  const positions = positionsOf(lookup.set, line.positionIds)
  return (
    <tr>
      <td className={mergeClasses(table.cell, styles.line)}>{lineText(line)}</td>
      <td className={mergeClasses(table.cell, styles.line)}>{line.kz ?? ''}</td>
      <td className={table.cell}>{line.label}</td>
      <td className={mergeClasses(table.cell, styles.sum)}>
        <CopyValue line={line} />
      </td>
      <td className={table.cell}>
        <div className={styles.sources}>
          {positions.map(position => {
            const place = placeOfPosition(position, lookup.documents)
            const filename = lookup.documents.find(({ id }) => id === position.documentId)?.filename ?? ''
            return (
              <Link key={position.id} href={lookup.addressOf(place)}>
                {sumsTexts.source(filename, place.page)}
              </Link>
            )
          })}
        </div>
      </td>
    </tr>
  )
}

/** The value as it is typed, without its unit: a click copies it. */
function CopyValue({ line }: { readonly line: InputLine }) {
  const { label, quantity, cents } = line
  const [copied, setCopied] = useState(false)
  const shown = formatSum(line)
  const copy = async () => {
    const plain = (quantity === null ? (cents / 100).toFixed(2) : String(quantity)).replace('.', ',')
    setCopied(
      await navigator.clipboard.writeText(plain).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={copied ? <CheckmarkRegular /> : <CopyRegular />}
      iconPosition="after"
      aria-label={copied ? sumsTexts.copied(label, shown) : sumsTexts.copyValue(label, shown)}
      onClick={() => void copy()}
    >
      {shown}
    </Button>
  )
}
