import { CalculatorRegular } from '@fluentui/react-icons'
import { useClientYearSums } from '../../api/client-years.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { sumsTexts } from '../../sums-texts.de.ts'
import { groupSums } from './group-sums.ts'
import { LastYearView } from './last-year-view.tsx'
import type { PositionAddress } from './position-table.tsx'
import { SumViews } from './sum-views.tsx'

export interface YearSumsProps {
  readonly mandantId: string
  readonly year: number
  /** Address of a place in a document of one of the deliveries. */
  readonly addressOf: (batchId: string, place: Parameters<PositionAddress>[0]) => string
}

/** What the documents of all deliveries of a client-year count for. */
export function YearSums({ mandantId, year, addressOf }: YearSumsProps) {
  const { data, error, refetch } = useClientYearSums(mandantId, year)
  if (!data) {
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Waiting text={sumsTexts.loading} />
  }
  const { set } = data
  if (groupSums(set).length === 0) return <EmptyNotice icon={<CalculatorRegular />} text={sumsTexts.nothing} />
  const documents = data.documents.map(document => ({ ...document, fields: {} }))
  const batchOf = (documentId: string) => documents.find(({ id }) => id === documentId)?.batchId ?? ''
  const address: PositionAddress = place => addressOf(batchOf(place.documentId), place)
  return (
    <SumViews
      set={set}
      documents={documents}
      addressOf={address}
      lastYear={<LastYearView mandantId={mandantId} year={year} set={set} addressOf={address} />}
    />
  )
}
