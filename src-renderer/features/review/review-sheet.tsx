/* oxlint-disable jsx-a11y/no-static-element-interactions -- pointing at words is a short cut; every value can be typed as well, and finds its place */
import { Spinner, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DocumentErrorRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import type { PointerEvent } from 'react'
import { pageImageAddress } from '../../api/batches.ts'
import type { PageWord, UnreadRegion } from '../../../wire/page-text.ts'
import type { Box } from '../../../wire/box.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { scrollWithin } from '../../components/scroll-within.ts'
import { UnreadMarks, styleOf } from '../../documents/unread-marks.tsx'
import { texts } from '../../texts.de.ts'
import { TableMarks } from './table-marks.tsx'
import { PAGE_ID } from './use-review-place.ts'
import { isWithin, pickWords, wordAt } from './word-picking.ts'
import type { Picked, Point } from './word-picking.ts'

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

/** A value's place on the page. */
export interface PageBox {
  readonly field: string
  readonly label: string
  readonly box: Box
  readonly isDoubtful: boolean
}

/** What is under the pointer. */
export interface Pointed {
  readonly word: PageWord | null
  readonly box: PageBox | null
  readonly unread: UnreadRegion | null
}

export interface ReviewSheetProps {
  readonly documentId: string
  readonly page: number
  readonly alt: string
  /** CSS width for a picture of this shape (width : height). */
  readonly widthFor: (shape: number) => string
  readonly boxes: readonly PageBox[]
  readonly words: readonly PageWord[]
  readonly unread: readonly UnreadRegion[]
  readonly active: string | null
  /** A place that is shown and cannot be pointed at. */
  readonly mark: Box | null
  /** Tables and forms are drawn as they were read. */
  readonly areTablesShown: boolean
  readonly onPoint: (pointed: Pointed) => void
  readonly onClick: (pointed: Pointed, isInsisting: boolean) => void
  readonly onDrag: (picked: Picked) => void
}

/** Where the pointer is not on the page. */
export const NOTHING: Pointed = { word: null, box: null, unread: null }

/** So much of the page stays in sight around a value. */
const MARGIN_PX = 60

/** So far a hand may slip while it clicks. */
const CLICK_MAX = 0.006

/** The picture of a page with a box over each value; words can be clicked and dragged over. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { documentId, page, alt, widthFor, boxes, words, unread, active, mark, onPoint, onClick, onDrag } = props
  const styles = useStyles()
  const [shape, setShape] = useState<number | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [from, setFrom] = useState<Point | null>(null)
  const [at, setAt] = useState<Point | null>(null)
  const taken = useMemo(() => [...boxes, ...words].map(({ box }) => box), [boxes, words])
  if (isBroken) {
    return (
      <div className={styles.empty}>
        <EmptyNotice icon={<DocumentErrorRegular />} text={texts.document.imageFailed} />
      </div>
    )
  }
  const isDragging = from !== null && at !== null && Math.hypot(at[0] - from[0], at[1] - from[1]) > CLICK_MAX
  const under = (point: Point): Pointed => ({
    word: wordAt(words, point),
    box: boxes.find(each => isWithin(each.box, point)) ?? null,
    unread: unread.find(each => isWithin(each.box, point)) ?? null,
  })
  const picked = isDragging ? pickWords(words, from, at) : null
  const hovered = from === null && at !== null && active !== null ? (wordAt(words, at)?.box ?? null) : null
  const marked = picked?.box ?? hovered
  const onMove = (event: PointerEvent<HTMLElement>) => {
    const point = pointOf(event)
    setAt(point)
    if (from === null) onPoint(under(point))
  }
  const onUp = (event: PointerEvent<HTMLElement>) => {
    const point = pointOf(event)
    setFrom(null)
    if (picked) onDrag(picked)
    else if (from !== null) onClick(under(point), event.shiftKey)
  }
  return (
    <div
      className={mergeClasses(styles.sheet, shape === null && styles.loading, active !== null && styles.taking)}
      style={{ width: widthFor(shape ?? 0.707) }}
      // The field that is to get the words keeps the focus.
      onMouseDown={event => active !== null && event.preventDefault()}
      onPointerDown={event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom(pointOf(event))
      }}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => setFrom(null)}
      onPointerLeave={() => {
        setAt(null)
        onPoint(NOTHING)
      }}
    >
      <img
        className={styles.image}
        src={pageImageAddress(documentId, page)}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget: image }) => setShape(image.naturalWidth / Math.max(image.naturalHeight, 1))}
        onError={() => setBroken(true)}
      />
      {shape === null && (
        <div className={styles.wait}>
          <Spinner size="small" label={texts.document.imageLoading} />
        </div>
      )}
      {shape !== null &&
        boxes.map(({ field, label, box, isDoubtful }) => (
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
      {shape !== null && <UnreadMarks unread={unread} taken={taken} />}
      {shape !== null && props.areTablesShown && <TableMarks documentId={documentId} page={page} />}
      {shape !== null && mark && (
        <div
          key={`mark ${mark.join(' ')}`}
          className={mergeClasses(styles.box, styles.active)}
          data-mark
          style={styleOf(mark)}
          ref={showElement}
        />
      )}
      {marked && <div className={styles.pointed} style={styleOf(marked)} />}
    </div>
  )
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return [(event.clientX - left) / width, (event.clientY - top) / height]
}

function showElement(element: HTMLElement | null): void {
  const pane = element?.closest(`#${PAGE_ID}`)
  if (element && pane) scrollWithin(element, pane, MARGIN_PX)
}
