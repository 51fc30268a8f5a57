import { makeStyles, tokens } from '@fluentui/react-components'
import { sumsTexts } from '../../sums-texts.de.ts'
import type { FormSums } from './group-sums.ts'
import { LeftOutTable } from './left-out-table.tsx'
import type { PositionTableProps } from './position-table.tsx'
import { SumTable } from './sum-table.tsx'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    '& h2': { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
    '& h3': { margin: `${tokens.spacingVerticalS} 0 0`, fontSize: tokens.fontSizeBase300 },
  },
})

export interface FormCardProps extends Omit<PositionTableProps, 'positions'> {
  readonly sums: FormSums
}

/** A form: the sums of each person, object, child or business, and below them what is in none. */
export function FormCard({ sums, ...lookup }: FormCardProps) {
  const styles = useStyles()
  const { form, places, leftOut } = sums
  const title = sumsTexts.form(form)
  const asking = leftOut.filter(({ counts }) => counts === 'asks')
  const out = leftOut.filter(({ counts }) => counts === 'no')
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {places.map(({ name, lines }) => (
        <div key={name}>
          {name !== '' && <h3>{name}</h3>}
          <SumTable name={name === '' ? title : `${title}, ${name}`} lines={lines} {...lookup} />
        </div>
      ))}
      {asking.length > 0 && <LeftOutTable title={sumsTexts.asks} form={title} rows={asking} {...lookup} />}
      {out.length > 0 && <LeftOutTable title={sumsTexts.notCounted} form={title} rows={out} {...lookup} />}
    </section>
  )
}
