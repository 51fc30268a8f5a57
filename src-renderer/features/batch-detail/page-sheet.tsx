import { Spinner, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DocumentErrorRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { usePageText } from '../../api/page-words.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import type { Box } from '../../../wire/box.ts'
import type { Field } from '../../../wire/field.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { usePagePicture } from '../../documents/use-page-picture.ts'
import { UnreadMarks } from '../../documents/unread-marks.tsx'
import { fieldLabel } from '../../field-labels.de.ts'
import { texts } from '../../texts.de.ts'
import { HitMarks } from './hit-marks.tsx'

const useStyles = makeStyles({
  // Auto margins centre a small page and still let a large one be scrolled to its edges.
  sheet: { position: 'relative', margin: '0 auto auto', boxShadow: tokens.shadow8, background: '#fff', lineHeight: 0 },
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

export interface PageSheetProps {
  readonly document: BatchDocument
  readonly page: number
  readonly alt: string
  readonly widthPercent: number
  readonly fields: readonly (readonly [name: string, field: Field])[]
  readonly active: string | null
  readonly onActive: (name: string | null) => void
}

/** The picture of a page, with a box over each value that was read on it. */
export function PageSheet({ document, page, alt, widthPercent, fields, active, onActive }: PageSheetProps) {
  const styles = useStyles()
  const picture = usePagePicture(document.id, page, widthPercent * devicePixelRatio > 125)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed') {
    return (
      <div className={styles.empty}>
        <EmptyNotice icon={<DocumentErrorRegular />} text={texts.document.imageFailed} />
      </div>
    )
  }
  return (
    <div
      className={mergeClasses(styles.sheet, state === 'loading' && styles.loading)}
      style={{ width: `min(${widthPercent}%, ${widthPercent * 9}px)` }}
    >
      <img
        className={styles.image}
        src={picture}
        alt={alt}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
      {state === 'loading' && (
        <div className={styles.wait}>
          <Spinner size="small" label={texts.document.imageLoading} />
        </div>
      )}
      {state === 'shown' && <Marks {...{ document, page, fields, active, onActive }} />}
    </div>
  )
}

/** What lies over the picture: hits of a search, what was not read, and the values. */
function Marks({ document, page, fields, active, onActive }: Omit<PageSheetProps, 'alt' | 'widthPercent'>) {
  const styles = useStyles()
  const places = fields.flatMap(([name, field]) =>
    field.evidence.filter(place => place.page === page).map(({ box }) => ({ name, box, title: field.title })),
  )
  const hasUnread = document.warnings.some(({ code }) => code === 'PARTS_NOT_READ')
  return (
    <>
      <HitMarks page={page} />
      {hasUnread && <Unread documentId={document.id} page={page} places={places.map(({ box }) => box)} />}
      {places.map(({ name, title, box: [left, top, width, height] }) => (
        <div
          key={`${name} ${left} ${top}`}
          className={mergeClasses(styles.box, active === name && styles.boxActive)}
          data-field={name}
          data-active={active === name}
          title={fieldLabel(name, title)}
          style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}
          onMouseEnter={() => onActive(name)}
          onMouseLeave={() => onActive(null)}
        />
      ))}
    </>
  )
}

/** What was not read, with its words out of the way of values and words. */
function Unread({ documentId, page, places }: { documentId: string; page: number; places: readonly Box[] }) {
  const { words, unread } = usePageText(documentId, page)
  if (unread.length === 0) return null
  return <UnreadMarks unread={unread} taken={[...places, ...words.map(({ box }) => box)]} />
}

function share(value: number): string {
  return `${value * 100}%`
}
