/* oxlint-disable jsx-a11y/no-static-element-interactions -- pointing at words is a short cut; every value can be typed as well, and finds its place */
import { Spinner, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DocumentErrorRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import type { Box } from '../../../wire/box.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { scrollWithin } from '../../components/scroll-within.ts'
import { usePagePicture } from '../../documents/use-page-picture.ts'
import { UnreadMarks, styleOf } from '../../documents/unread-marks.tsx'
import { texts } from '../../texts.de.ts'
import { isEnlarged, widthOf } from './page-zoom.ts'
import type { PageZoom } from './page-zoom.ts'
import { TableMarks } from './table-marks.tsx'
import { usePointing } from './use-pointing.ts'
import type { PointingOptions } from './use-pointing.ts'
import { PAGE_ID } from './use-review-place.ts'

const useStyles = makeStyles({
  // Auto margins centre a small page and still let a large one be scrolled to its edges.
  sheet: {
    position: 'relative',
    flexShrink: 0,
    margin: '0 auto auto',
    boxShadow: tokens.shadow8,
    background: '#fff',
    lineHeight: 0,
    userSelect: 'none',
  },
  image: { width: '100%', display: 'block' },
  loading: { minHeight: '420px', background: 'transparent' },
  wait: { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' },
  box: {
    position: 'absolute',
    boxSizing: 'content-box',
    padding: '2px 3px',
    margin: '-3px 0 0 -4px',
    border: '1px solid rgba(31, 108, 171, .55)',
    background: 'rgba(31, 108, 171, .10)',
    borderRadius: '2px',
    pointerEvents: 'none',
  },
  active: {
    border: '2px solid #c25700',
    margin: '-4px 0 0 -5px',
    background: 'rgba(255, 170, 0, .30)',
    boxShadow: '0 0 0 3px rgba(255, 170, 0, .25)',
    zIndex: 1,
  },
  doubtful: { border: '1px dashed #c25700' },
  pointed: {
    position: 'absolute',
    background: 'rgba(16, 124, 16, .22)',
    outline: '2px solid rgba(16, 124, 16, .75)',
    pointerEvents: 'none',
    zIndex: 2,
  },
  empty: { margin: 'auto' },
  taking: { cursor: 'crosshair' },
})

export interface ReviewSheetProps extends PointingOptions {
  readonly documentId: string
  readonly page: number
  readonly alt: string
  readonly zoom: PageZoom
  /** A place that is shown and cannot be pointed at. */
  readonly mark: Box | null
  /** Tables and forms are drawn as they were read. */
  readonly areTablesShown: boolean
}

/** So much of the page stays in sight around a value. */
const MARGIN_PX = 60

/** The picture of a page with a box over each value; words can be clicked and dragged over. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { documentId, page, alt, zoom, boxes, words, active } = props
  const styles = useStyles()
  const [shape, setShape] = useState<number | null>(null)
  const [isBroken, setBroken] = useState(false)
  const picture = usePagePicture(documentId, page, isEnlarged(zoom))
  const { marked, handlers } = usePointing(props)
  const taken = useMemo(() => [...boxes, ...words].map(({ box }) => box), [boxes, words])
  if (isBroken) {
    return (
      <div className={styles.empty}>
        <EmptyNotice icon={<DocumentErrorRegular />} text={texts.document.imageFailed} />
      </div>
    )
  }
  return (
    <div
      className={mergeClasses(styles.sheet, shape === null && styles.loading, active !== null && styles.taking)}
      style={{ width: widthOf(zoom, shape ?? 0.707) }}
      {...handlers}
    >
      <img
        className={styles.image}
        src={picture}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget: image }) => setShape(image.naturalWidth / Math.max(image.naturalHeight, 1))}
        onError={() => setBroken(true)}
      />
      {shape === null ? (
        <div className={styles.wait}>
          <Spinner size="small" label={texts.document.imageLoading} />
        </div>
      ) : (
        <Marks {...props} taken={taken} />
      )}
      {marked && <div className={styles.pointed} style={styleOf(marked)} />}
    </div>
  )
}

interface MarksProps extends Omit<ReviewSheetProps, 'alt' | 'zoom'> {
  /** Places of the page that are read. */
  readonly taken: readonly Box[]
}

function Marks({ documentId, page, boxes, unread, active, mark, areTablesShown, taken }: MarksProps) {
  const styles = useStyles()
  return (
    <>
      {boxes.map(({ field, label, box, isDoubtful }) => (
        <div
          key={`${field} ${box.join(' ')}`}
          className={mergeClasses(styles.box, isDoubtful && styles.doubtful, active === field && styles.active)}
          data-field={field}
          data-active={active === field}
          data-label={label}
          style={styleOf(box)}
          ref={active === field ? showElement : undefined}
        />
      ))}
      <UnreadMarks unread={unread} taken={taken} />
      {areTablesShown && <TableMarks documentId={documentId} page={page} />}
      {mark && (
        <div
          key={`mark ${mark.join(' ')}`}
          className={mergeClasses(styles.box, styles.active)}
          data-mark
          style={styleOf(mark)}
          ref={showElement}
        />
      )}
    </>
  )
}

function showElement(element: HTMLElement | null): void {
  const pane = element?.closest(`#${PAGE_ID}`)
  if (element && pane) scrollWithin(element, pane, MARGIN_PX)
}
