/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a part of a picture has no element of its own */
import { makeStyles } from '@fluentui/react-components'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { UnreadRegion } from '../../wire/page-text.ts'
import type { Box } from '../../wire/box.ts'
import { texts } from '../texts.de.ts'
import { placeLabels } from './place-labels.ts'
import type { Size } from './place-labels.ts'

const useStyles = makeStyles({
  layer: { position: 'absolute', inset: 0, pointerEvents: 'none' },
  region: {
    position: 'absolute',
    boxSizing: 'border-box',
    border: '1px dashed #8a6100',
    background: 'repeating-linear-gradient(45deg, rgba(138, 97, 0, .16) 0 4px, transparent 4px 10px)',
  },
  label: {
    position: 'absolute',
    boxSizing: 'border-box',
    padding: '0 4px',
    fontSize: '11px',
    lineHeight: '15px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    color: '#fff',
    background: '#8a6100',
  },
})

/** Of the letters of a label, at most. */
const LETTER_PX = 5.8
const LABEL_PX = { padding: 8, height: 15 }
const THIRDS = ['top', 'middle', 'bottom'] as const

export interface UnreadMarksProps {
  readonly unread: readonly UnreadRegion[]
  /** What must stay in sight: words and values. */
  readonly taken: readonly Box[]
}

/** Hatches what was not read, and says so beside it where that hides nothing. */
export function UnreadMarks({ unread, taken }: UnreadMarksProps) {
  const styles = useStyles()
  const layer = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Size | null>(null)
  useEffect(() => {
    const element = layer.current
    if (!element) return
    const observer = new ResizeObserver(() => setPage({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const labels = useMemo(
    () =>
      page &&
      placeLabels(
        unread.map(({ box }) => box),
        taken,
        page,
        unread.map(({ reason }) => sizeOf(texts.review.unread[reason])),
      ),
    [unread, taken, page],
  )
  return (
    <div ref={layer} className={styles.layer}>
      {unread.map(({ box, reason }, index) => {
        const label = labels?.[index]
        const third = THIRDS[Math.min(Math.floor((box[1] + box[3] / 2) * 3), 2)] ?? 'middle'
        return (
          <div key={box.join(' ')}>
            <div
              className={styles.region}
              role="img"
              aria-label={texts.review.unreadAt(texts.review.unread[reason], third)}
              data-unread={reason}
              style={styleOf(box)}
            />
            {label && (
              <div className={styles.label} data-unread-label aria-hidden style={styleOf(label)}>
                {texts.review.unread[reason]}
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}

function sizeOf(text: string): Size {
  return { width: text.length * LETTER_PX + LABEL_PX.padding, height: LABEL_PX.height }
}

/** Place of a share of the page in CSS. */
export function styleOf([left, top, width, height]: Box) {
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) }
}

function percent(share: number): string {
  return `${share * 100}%`
}
