/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a page has no controls of its own, yet it is scrolled and turned with the keyboard */
import { Button, Spinner, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  ChevronLeftRegular,
  ChevronRightRegular,
  DocumentErrorRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from '@fluentui/react-icons'
import { useState } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { pageImageAddress } from '../../api/batches.ts'
import type { BatchDocument, Field } from '../../api/wire.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { fieldLabel } from '../../field-labels.de.ts'
import { texts } from '../../texts.de.ts'

const ZOOM_LEVELS = [60, 80, 100, 140, 200] as const

const useStyles = makeStyles({
  pane: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: '300px',
    background: '#e8eaee',
  },
  tools: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalXS,
    padding: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    background: tokens.colorNeutralBackground2,
  },
  scroll: { flexGrow: 1, overflow: 'auto', padding: tokens.spacingHorizontalL, display: 'flex' },
  // Auto margins centre a small page and still let a large one be scrolled to its edges.
  sheet: { position: 'relative', margin: '0 auto auto', boxShadow: tokens.shadow8, background: '#fff', lineHeight: 0 },
  image: { width: '100%', display: 'block' },
  loading: { minHeight: '420px' },
  wait: { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' },
  box: {
    position: 'absolute',
    boxSizing: 'content-box',
    padding: '2px 3px',
    margin: '-3px 0 0 -4px',
    border: '1px solid rgba(31, 108, 171, .55)',
    background: 'rgba(31, 108, 171, .10)',
    borderRadius: '2px',
  },
  boxActive: {
    border: '2px solid #c25700',
    margin: '-4px 0 0 -5px',
    background: 'rgba(255, 170, 0, .30)',
    boxShadow: '0 0 0 3px rgba(255, 170, 0, .25)',
    zIndex: 1,
  },
  empty: { margin: 'auto' },
})

export interface PageViewProps {
  readonly document: BatchDocument
  /** 1-based. */
  readonly page: number
  readonly onPage: (page: number) => void
  readonly fields: readonly (readonly [name: string, field: Field])[]
  readonly active: string | null
  readonly onActive: (name: string | null) => void
}

/** A page as it looks, with a box over each recognised value; the active one stands out. */
export function PageView({ document, page, onPage, fields, active, onActive }: PageViewProps) {
  const styles = useStyles()
  const [zoom, setZoom] = useState(2)
  const pages = document.pageCount ?? 0
  if (pages === 0) {
    return (
      <div className={styles.pane}>
        <div className={styles.empty}>
          <EmptyNotice icon={<DocumentErrorRegular />} text={document.error?.message ?? texts.document.noPages} />
        </div>
      </div>
    )
  }
  const turn = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    // On an enlarged page the arrows scroll.
    if (currentTarget.scrollWidth > currentTarget.clientWidth) return
    if (key === 'ArrowRight' && page < pages) onPage(page + 1)
    if (key === 'ArrowLeft' && page > 1) onPage(page - 1)
  }
  return (
    <section className={styles.pane} aria-label={texts.document.page(page, pages)}>
      <div className={styles.tools}>
        <Tool label={texts.document.previousPage} off={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeftRegular />
        </Tool>
        <Text aria-live="polite">{texts.document.page(page, pages)}</Text>
        <Tool label={texts.document.nextPage} off={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRightRegular />
        </Tool>
        <Tool label={texts.document.zoomOut} off={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOutRegular />
        </Tool>
        <Tool label={texts.document.zoomIn} off={zoom === ZOOM_LEVELS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <ZoomInRegular />
        </Tool>
      </div>
      {/* Focusable, because nothing in it is: else a large page could not be scrolled with the keyboard. */}
      <section
        className={styles.scroll}
        tabIndex={0}
        aria-label={texts.document.pageImage(page, document.filename)}
        onKeyDown={turn}
      >
        <Sheet key={page} document={document} page={page} widthPercent={ZOOM_LEVELS[zoom] ?? 100}>
          {fields.flatMap(([name, field]) =>
            field.evidence
              .filter(place => place.page === page)
              .map(({ box: [left, top, width, height] }) => (
                <div
                  key={`${name} ${left} ${top}`}
                  className={mergeClasses(styles.box, active === name && styles.boxActive)}
                  data-field={name}
                  data-active={active === name}
                  title={fieldLabel(name, field.title)}
                  style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}
                  onMouseEnter={() => onActive(name)}
                  onMouseLeave={() => onActive(null)}
                />
              )),
          )}
        </Sheet>
      </section>
    </section>
  )
}

interface SheetProps {
  readonly document: BatchDocument
  readonly page: number
  readonly widthPercent: number
  readonly children: ReactNode
}

function Sheet({ document, page, widthPercent, children }: SheetProps) {
  const styles = useStyles()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed') {
    return (
      <div className={styles.empty}>
        <EmptyNotice icon={<DocumentErrorRegular />} text={texts.document.imageFailed} />
      </div>
    )
  }
  const width = `min(${widthPercent}%, ${widthPercent * 9}px)`
  return (
    <div className={mergeClasses(styles.sheet, state === 'loading' && styles.loading)} style={{ width }}>
      <img
        className={styles.image}
        src={pageImageAddress(document.id, page)}
        alt={texts.document.pageImage(page, document.filename)}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
      {state === 'loading' && (
        <div className={styles.wait}>
          <Spinner size="small" label={texts.document.imageLoading} />
        </div>
      )}
      {state === 'shown' && children}
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

function share(value: number): string {
  return `${value * 100}%`
}
