import { Button, Text } from '@fluentui/react-components'
import { useState } from 'react'
import type { DueYear } from '../../../wire/retention.ts'
import { useDeleteYear, useYearDeletion } from '../../api/retention.ts'
import { ConfirmDeletion } from '../../components/confirm-deletion.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatDate } from '../../format.ts'
import { retentionTexts as texts } from '../../retention-texts.de.ts'

export interface DueTableProps {
  readonly due: readonly DueYear[]
  readonly addressOf: (mandantId: string) => string
  readonly onDeleted: (deletionId: string) => void
}

/** Client-years whose periods are over, each with the way to delete it. */
export function DueTable({ due, addressOf, onDeleted }: DueTableProps) {
  const styles = useTableStyles()
  const [asked, setAsked] = useState<DueYear | null>(null)
  const titles = [texts.year, texts.mandant, texts.documents, texts.lastWork, texts.period, texts.due, texts.remove]
  return (
    <section className={styles.frame} aria-label={texts.dueTitle}>
      <table className={styles.table}>
        <TableHead titles={titles} />
        <tbody>
          {due.map(one => (
            <tr key={`${one.mandantId}/${one.year}`}>
              <td className={styles.cell}>{one.year}</td>
              <td className={styles.cell}>
                <a href={addressOf(one.mandantId)}>{one.mandantName}</a>
              </td>
              <td className={styles.cell}>{one.documents}</td>
              <td className={styles.cell}>{formatDate(one.lastWorkAt)}</td>
              <td className={styles.cell}>{texts.periodOf(one.years, one.source)}</td>
              <td className={styles.cell}>{one.isHeld ? texts.held : texts.dueIn(one.dueIn)}</td>
              <td className={styles.cell}>
                <Button
                  size="small"
                  disabled={one.isHeld}
                  aria-label={texts.removeOf(one.year, one.mandantName)}
                  onClick={() => setAsked(one)}
                >
                  {texts.remove}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && <DeleteYear asked={asked} onDeleted={onDeleted} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface DeleteYearProps extends Pick<DueTableProps, 'onDeleted'> {
  readonly asked: DueYear
  readonly onClose: () => void
}

function DeleteYear({ asked: { mandantId, year }, onDeleted, onClose }: DeleteYearProps) {
  const { data, error, refetch } = useYearDeletion(mandantId, year)
  const remove = useDeleteYear(mandantId, year)
  return (
    <ConfirmDeletion
      title={texts.deleteYearTitle(year)}
      word={String(year)}
      order={texts.typeYear(year)}
      label={texts.confirmation}
      isPending={remove.isPending}
      isPossible={data !== undefined}
      error={remove.error}
      onConfirm={typed => remove.mutate(typed, { onSuccess: ({ id }) => onDeleted(id) })}
      onClose={onClose}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Text>{texts.deleteYearText(data.batches, data.documents)}</Text>}
      {data && data.left.length > 0 && <Text>{texts.leftText(data.left.map(({ name }) => name).join(', '))}</Text>}
    </ConfirmDeletion>
  )
}
