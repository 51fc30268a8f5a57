import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useContext } from 'react'
import { HitsContext } from './hits-context.ts'

// A page is white paper in the dark appearance, too.
const useStyles = makeStyles({
  mark: {
    position: 'absolute',
    boxSizing: 'content-box',
    padding: '1px 2px',
    margin: '-1px 0 0 -2px',
    background: '#ffe14d',
    mixBlendMode: 'multiply',
    borderRadius: '2px',
    pointerEvents: 'none',
  },
  current: { background: '#ffb020', outline: '2px solid #c25700', zIndex: 1 },
})

/** Marks over the words of a page that a search found; the one that is looked at stands out and is scrolled to. */
export function HitMarks({ page }: { readonly page: number }) {
  const styles = useStyles()
  const { hits, current } = useContext(HitsContext)
  return hits.flatMap((hit, at) =>
    hit.page === page
      ? hit.boxes.map(([left, top, width, height], part) => (
          <div
            // Another one when it becomes the current one, so that it is scrolled to once.
            key={`${at} ${part} ${at === current}`}
            ref={at === current && part === 0 ? showInFull : undefined}
            className={mergeClasses(styles.mark, at === current && styles.current)}
            data-hit-mark={at === current ? 'current' : ''}
            style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}
          />
        ))
      : [],
  )
}

function showInFull(mark: HTMLElement | null): void {
  mark?.scrollIntoView({ block: 'center', inline: 'nearest' })
}

function share(value: number): string {
  return `${value * 100}%`
}
