/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the tiles of a list; what is dragged is done by keys as well */
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { pageImageAddress, turnsOf } from '../../api/batches.ts'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import type { OrderedPage } from './ordered-pages.ts'
import { deedOfKey, pageDeeds, targetOfKey } from './page-keys.ts'
import type { PageOrder } from './use-page-order.ts'
import { useTileDrag } from './use-tile-drag.ts'

const useStyles = makeStyles({
  pane: { flexGrow: 1, minWidth: 0, overflowY: 'auto', padding: tokens.spacingHorizontalL, background: 'var(--desk)' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
    rowGap: tokens.spacingVerticalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  file: {
    gridColumnStart: 1,
    gridColumnEnd: -1,
    padding: '4px 0',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  // Only what is in sight is laid out, so that a shoebox of thousands of pages is as light as one of ten.
  tile: {
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 212px',
    padding: '4px 6px 6px',
    borderTop: '3px solid transparent',
  },
  odd: { background: tokens.colorNeutralBackground1, borderTop: `3px solid ${tokens.colorBrandStroke1}` },
  even: { background: tokens.colorNeutralBackground3, borderTop: `3px solid ${tokens.colorNeutralStroke1}` },
  begins: { borderLeft: `3px solid ${tokens.colorBrandStroke1}` },
  goesOn: { borderLeft: '3px solid transparent' },
  over: { outline: `2px dashed ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
  button: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    width: '100%',
    padding: '4px',
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    color: 'inherit',
    textAlign: 'left',
    background: 'transparent',
    border: '2px solid transparent',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: { border: `2px solid ${tokens.colorBrandStroke1}` },
  picture: { width: '100%', height: '150px', objectFit: 'contain', background: '#fff' },
  aside: { opacity: 0.45 },
  words: { display: 'flex', justifyContent: 'space-between', gap: '4px', whiteSpace: 'nowrap' },
  label: { display: 'flex', gap: '6px', fontWeight: tokens.fontWeightSemibold, minHeight: '16px' },
  number: { flexShrink: 0, whiteSpace: 'nowrap' },
  fileName: {
    flexGrow: 1,
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

export interface PageTilesProps {
  readonly order: PageOrder
  /** Index of the chosen page. */
  readonly at: number
  readonly onChoose: (key: string) => void
  /** A page was dragged onto the one at that index. */
  readonly onDrop: (key: string, onto: number) => void
  readonly onOpen: (page: OrderedPage) => void
  /** What stands over the pages from this one on; null: what stood before goes on. */
  readonly headOf: (page: OrderedPage, before: OrderedPage | undefined) => string | null
  /** Files are named on their first page, for no head names them. */
  readonly namesFiles?: boolean | undefined
  /** Said of a page besides; null: nothing. */
  readonly remark?: ((page: OrderedPage) => string | null) | undefined
}

/** The pages of all files as small pictures; a document is a run of one colour. */
export function PageTiles({ order, at, ...props }: PageTilesProps) {
  const { onChoose, onDrop, onOpen, headOf, namesFiles = false, remark } = props
  const styles = useStyles()
  const list = useRef<HTMLUListElement>(null)
  const { pages } = order
  const numbers = useMemo(() => documentNumbers(pages), [pages])
  useStartFocus(list)
  const onKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const page = pages[at]
    const deed = event.key === 'Enter' && page ? () => onOpen(page) : deedOfKey(event, pageDeeds(order, at))
    const target = deed || hasModifier(event) ? null : targetOfKey(event.key, at, topsOf(event.currentTarget))
    if (!deed && target === null) return
    event.preventDefault()
    if (deed) return deed()
    buttonsOf(event.currentTarget)[target ?? at]?.focus()
  }
  return (
    <div className={styles.pane}>
      <ul ref={list} className={styles.list} aria-label={pageOrderTexts.list} onKeyDown={onKey}>
        {pages.flatMap((page, index) => [
          <FileHead key={`${page.key} head`} label={headOf(page, pages[index - 1])} />,
          <Tile
            key={page.key}
            page={page}
            number={numbers[index] ?? 0}
            isChosen={index === at}
            remark={remark?.(page) ?? null}
            file={namesFiles && page.isFirstOfFile ? page.filename : null}
            onChoose={() => onChoose(page.key)}
            onOpen={() => onOpen(page)}
            onDrop={key => onDrop(key, index)}
          />,
        ])}
      </ul>
    </div>
  )
}

function FileHead({ label }: { readonly label: string | null }) {
  const styles = useStyles()
  return label !== null && <li className={styles.file}>{label}</li>
}

interface TileProps {
  readonly page: OrderedPage
  /** Of its document within the delivery, from 1. */
  readonly number: number
  readonly isChosen: boolean
  readonly remark: string | null
  /** Name of the file that begins here, where it is to be seen. */
  readonly file: string | null
  readonly onChoose: () => void
  readonly onOpen: () => void
  readonly onDrop: (key: string) => void
}

function Tile({ page, number, isChosen, remark, file, onChoose, onOpen, onDrop }: TileProps) {
  const styles = useStyles()
  const drag = useTileDrag(page.key, onDrop)
  const picture = useSteadyPicture(page)
  const { setAside, begins, place, filename } = page
  const look = [number % 2 === 1 ? styles.odd : styles.even, begins ? styles.begins : styles.goesOn]
  return (
    <li className={mergeClasses(styles.tile, ...look, drag.isOver && styles.over)} draggable {...drag.handlers}>
      <button
        type="button"
        className={mergeClasses(styles.button, isChosen && styles.chosen)}
        tabIndex={isChosen ? 0 : -1}
        aria-current={isChosen ? 'true' : undefined}
        data-page={page.key}
        data-begins={begins}
        onFocus={onChoose}
        onClick={onChoose}
        onDoubleClick={onOpen}
      >
        <TileLabel {...{ begins, number, file }} />
        <img
          className={mergeClasses(styles.picture, (setAside !== null || remark !== null) && styles.aside)}
          {...picture}
          alt=""
          loading="lazy"
          draggable={false}
        />
        <span className={styles.words}>
          <span>
            {pageOrderTexts.pageShort(place.sourceNumber)}
            <span className="visually-hidden"> {pageOrderTexts.ofFile(filename)}</span>
          </span>
          {setAside === null ? remark !== null && <span>{remark}</span> : <span>{pageOrderTexts.aside}</span>}
        </span>
      </button>
    </li>
  )
}

/** The document that begins here, and the file where it is to be seen. */
function TileLabel({ begins, number, file }: Pick<TileProps, 'number' | 'file'> & { readonly begins: boolean }) {
  const styles = useStyles()
  return (
    <span className={styles.label}>
      <span className={begins ? styles.number : 'visually-hidden'}>{pageOrderTexts.document(number)}</span>
      {file !== null && (
        <span className={styles.fileName} title={file}>
          {file}
        </span>
      )}
    </span>
  )
}

/**
 * The picture of a page stays the one that was loaded while its document gets other ids and numbers; only a page that is
 * turned looks otherwise.
 */
function useSteadyPicture({ documentId, number }: OrderedPage) {
  const [loaded, setLoaded] = useState<{ readonly src: string; readonly turns: number } | null>(null)
  const src = pageImageAddress(documentId, number, 'small')
  const turns = turnsOf(documentId, number)
  const isLasting = loaded !== null && (turns === 0 || turns === loaded.turns)
  return { src: isLasting ? loaded.src : src, onLoad: () => isLasting || setLoaded({ src, turns }) }
}

/** The keyboard is ready at once. */
function useStartFocus(list: React.RefObject<HTMLUListElement | null>): void {
  useLayoutEffect(() => {
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [list])
}

/** The number of the document that each page belongs to, from 1. */
function documentNumbers(pages: readonly OrderedPage[]): readonly number[] {
  let number = 0
  return pages.map(({ begins }) => (begins ? ++number : number))
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
}

function buttonsOf(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-page]')]
}

function topsOf(list: HTMLElement): readonly number[] {
  return buttonsOf(list).map(button => button.offsetTop)
}
