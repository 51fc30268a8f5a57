import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import {
  ArrowFitRegular,
  ArrowRotateClockwiseRegular,
  ArrowUndoRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  CutRegular,
  DocumentDismissRegular,
  MergeRegular,
  PageFitRegular,
  TableRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import type { Correction } from '../../../wire/corrections.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import type { PageAction } from '../../documents/page-actions.ts'
import { PageBox } from '../../documents/page-box.tsx'
import { texts } from '../../texts.de.ts'
import { stepZoom } from './page-zoom.ts'
import type { PageZoom } from './page-zoom.ts'

const icons: Readonly<Record<PageAction['name'], ReactElement>> = {
  split: <CutRegular />,
  join: <MergeRegular />,
  setAside: <DocumentDismissRegular />,
  takeBack: <ArrowUndoRegular />,
  turn: <ArrowRotateClockwiseRegular />,
}

const useStyles = makeStyles({
  tools: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexWrap: 'wrap',
    gap: '2px',
    padding: '3px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    background: tokens.colorNeutralBackground2,
  },
  gap: { width: '12px' },
  number: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface ReviewPageToolsProps {
  readonly document: BatchDocument
  /** Index of the page that is shown; -1 where there is none. */
  readonly at: number
  readonly actions: readonly PageAction[]
  readonly zoom: PageZoom
  readonly onZoom: (zoom: PageZoom) => void
  /** Tables and forms are drawn as they were read. */
  readonly areTablesShown: boolean
  readonly onTables: (areShown: boolean) => void
  readonly onTurn: (direction: -1 | 1) => void
  /** Goes to the page at an index. */
  readonly onPageAt: (index: number) => void
  readonly onCorrect: (correction: Correction) => void
}

/** What turns pages, changes their size and puts them together anew. */
export function ReviewPageTools(props: ReviewPageToolsProps) {
  const styles = useStyles()
  return (
    <div className={styles.tools}>
      <TurnTools {...props} />
      <span className={styles.gap} />
      <ZoomTools {...props} />
      <Tool
        icon={<TableRegular />}
        label={texts.review.showTables}
        isOn={props.areTablesShown}
        run={() => props.onTables(!props.areTablesShown)}
      />
      <span className={styles.gap} />
      {props.actions.map(({ name, correction, whyNot }) => (
        <Tool
          key={name === 'takeBack' ? 'setAside' : name}
          icon={icons[name]}
          label={texts.corrections[name]}
          title={whyNot}
          off={correction === null}
          run={() => correction && props.onCorrect(correction)}
        />
      ))}
    </div>
  )
}

function TurnTools({
  document: { pages },
  at,
  onTurn,
  onPageAt,
}: Pick<ReviewPageToolsProps, 'document' | 'at' | 'onTurn' | 'onPageAt'>) {
  const styles = useStyles()
  const page = pages[at]
  return (
    <>
      <Tool icon={<ChevronLeftRegular />} label={texts.document.previousPage} off={at <= 0} run={() => onTurn(-1)} />
      <Text className={styles.number}>
        <PageBox at={at} count={pages.length} onPage={onPageAt} />
        {page && page.sourceNumber !== at + 1 && (
          <span className={styles.quiet}> · {texts.document.stackPage(page.sourceNumber)}</span>
        )}
      </Text>
      <Tool
        icon={<ChevronRightRegular />}
        label={texts.document.nextPage}
        off={at >= pages.length - 1}
        run={() => onTurn(1)}
      />
    </>
  )
}

function ZoomTools({ zoom, onZoom }: Pick<ReviewPageToolsProps, 'zoom' | 'onZoom'>) {
  return (
    <>
      <Tool icon={<ZoomOutRegular />} label={texts.review.zoomOut} run={() => onZoom(stepZoom(zoom, -1))} />
      <Tool icon={<ZoomInRegular />} label={texts.review.zoomIn} run={() => onZoom(stepZoom(zoom, 1))} />
      <Tool icon={<ArrowFitRegular />} label={texts.review.fitWidth} isOn={zoom === 1} run={() => onZoom(1)} />
      <Tool icon={<PageFitRegular />} label={texts.review.fitPage} isOn={zoom === 'page'} run={() => onZoom('page')} />
    </>
  )
}

interface ToolProps {
  readonly icon: ReactElement
  readonly label: string
  /** Told instead of the label while it cannot be done. */
  readonly title?: string
  readonly off?: boolean
  readonly isOn?: boolean
  readonly run: () => void
}

/** A button keeps the focus when its action is not possible any more. */
function Tool({ icon, label, title = '', off = false, isOn, run }: ToolProps) {
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={icon}
      aria-label={label}
      title={title || label}
      disabledFocusable={off}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onClick={run}
    />
  )
}
