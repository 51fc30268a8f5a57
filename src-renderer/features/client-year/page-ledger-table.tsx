import { Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { GridRegular } from '@fluentui/react-icons'
import type { PageLedger } from '../../../wire/client-years.ts'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '520px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  label: { textAlign: 'left', fontWeight: tokens.fontWeightRegular },
  sum: { fontWeight: tokens.fontWeightSemibold },
})

const FATES = ['bound', 'blank', 'separator', 'removed', 'duplicate', 'otherMandant', 'unreadable'] as const

export interface PageLedgerTableProps {
  readonly ledger: PageLedger
  /** All pages at a glance. */
  readonly pagesAddress: string
}

/** What became of each page of a client-year; the fates add up. */
export function PageLedgerTable({ ledger, pagesAddress }: PageLedgerTableProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const rows = FATES.filter(fate => fate === 'bound' || ledger[fate] > 0)
  return (
    <div className={styles.panel}>
      {ledger.pages > 0 && (
        <div>
          <LinkButton icon={<GridRegular />} href={pagesAddress}>
            {pageOrderTexts.openYear}
          </LinkButton>
        </div>
      )}
      <Text className={styles.quiet}>{clientYearTexts.ledgerText}</Text>
      <section className={table.frame} aria-label={clientYearTexts.ledgerTitle}>
        <table className={table.table}>
          <tbody>
            {rows.map(fate => (
              <tr key={fate}>
                <th scope="row" className={mergeClasses(table.cell, styles.label)}>
                  {clientYearTexts.ledger[fate]}
                </th>
                <td className={mergeClasses(table.cell, styles.number)}>{ledger[fate]}</td>
              </tr>
            ))}
            <tr className={styles.sum}>
              <th scope="row" className={mergeClasses(table.cell, styles.label, styles.sum)}>
                {clientYearTexts.ledgerSum}
              </th>
              <td className={mergeClasses(table.cell, styles.number)}>{ledger.pages}</td>
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  )
}
