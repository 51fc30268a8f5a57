import { Tab, TabList, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { sumsTexts } from '../../sums-texts.de.ts'
import { FormCard } from './form-card.tsx'
import { groupSums } from './group-sums.ts'
import { InputView } from './input-view.tsx'
import type { PositionTableProps } from './position-table.tsx'

const VIEWS = ['forms', 'input', 'lastYear'] as const
type View = (typeof VIEWS)[number]

const useStyles = makeStyles({
  views: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
})

interface SumViewsProps extends Omit<PositionTableProps, 'positions'> {
  /** The sums beside those of the year before; absent where there is no such year. */
  readonly lastYear?: ReactElement
}

/** Sums by form, or as they are typed into a tax program. */
export function SumViews({ lastYear, ...lookup }: SumViewsProps) {
  const styles = useStyles()
  const [view, setView] = useState<View>('forms')
  return (
    <div className={styles.views}>
      <TabList
        aria-label={sumsTexts.viewsLabel}
        selectedValue={view}
        onTabSelect={(_event, { value }) => setView(value as View)}
      >
        {VIEWS.filter(each => each !== 'lastYear' || lastYear).map(each => (
          <Tab key={each} value={each} id={`sums-tab-${each}`} aria-controls="sums-panel">
            {sumsTexts.views[each]}
          </Tab>
        ))}
      </TabList>
      <div id="sums-panel" role="tabpanel" aria-labelledby={`sums-tab-${view}`} className={styles.views}>
        {view === 'lastYear' && lastYear}
        {view === 'input' && <InputView {...lookup} />}
        {view === 'forms' && groupSums(lookup.set).map(sums => <FormCard key={sums.form} sums={sums} {...lookup} />)}
      </div>
    </div>
  )
}
