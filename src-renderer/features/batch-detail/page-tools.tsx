import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular, ZoomInRegular, ZoomOutRegular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import type { DocumentPage } from '../../../wire/batch-document.ts'
import { PageBox } from '../../documents/page-box.tsx'
import { texts } from '../../texts.de.ts'

/** Widths of a page in percent of the room that it has. */
export const ZOOM_LEVELS = [60, 80, 100, 140, 200] as const

const useStyles = makeStyles({
  tools: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalXS,
    padding: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    background: tokens.colorNeutralBackground2,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface PageToolsProps {
  /** 0-based place of the page among the document's. */
  readonly at: number
  readonly page: DocumentPage
  readonly count: number
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  readonly onTurn: (at: number) => void
}

/** Turns pages and changes their size. */
export function PageTools({ at, page, count, zoom, onZoom, onTurn }: PageToolsProps) {
  const styles = useStyles()
  return (
    <div className={styles.tools}>
      <Tool label={texts.document.previousPage} off={at === 0} onClick={() => onTurn(at - 1)}>
        <ChevronLeftRegular />
      </Tool>
      <Text aria-live="polite">
        <PageBox at={at} count={count} onPage={onTurn} />
        {page.sourceNumber !== at + 1 && (
          <span className={styles.quiet}> · {texts.document.stackPage(page.sourceNumber)}</span>
        )}
      </Text>
      <Tool label={texts.document.nextPage} off={at === count - 1} onClick={() => onTurn(at + 1)}>
        <ChevronRightRegular />
      </Tool>
      <Tool label={texts.document.zoomOut} off={zoom === 0} onClick={() => onZoom(zoom - 1)}>
        <ZoomOutRegular />
      </Tool>
      <Tool label={texts.document.zoomIn} off={zoom === ZOOM_LEVELS.length - 1} onClick={() => onZoom(zoom + 1)}>
        <ZoomInRegular />
      </Tool>
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly off: boolean
  readonly onClick: () => void
  readonly children: ReactElement
}

function Tool({ label, off, onClick, children }: ToolProps) {
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={children}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onClick}
    />
  )
}
