import { Button, Spinner, Text, Title3, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  ArrowLeftRegular,
  ArrowRotateClockwiseRegular,
  ArrowUndoRegular,
  CutRegular,
  DocumentDismissRegular,
  MergeRegular,
} from '@fluentui/react-icons'
import { useState } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import { texts } from '../../texts.de.ts'
import type { OrderedPage } from './ordered-pages.ts'
import type { PageDeeds } from './page-keys.ts'
import type { PageOrder } from './use-page-order.ts'
import { PAGE_DRAG } from './use-tile-drag.ts'

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    background: tokens.colorNeutralBackground1,
  },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  name: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
  error: { color: tokens.colorPaletteRedForeground1 },
  aside: {
    padding: `4px ${tokens.spacingHorizontalM}`,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
  },
  over: { border: `1px dashed ${tokens.colorBrandStroke1}`, background: tokens.colorBrandBackground2 },
  said: { minHeight: '22px' },
})

export interface PageOrderHeadProps {
  readonly title: string
  readonly note: string | undefined
  readonly backLabel: string
  readonly order: PageOrder
  readonly deeds: PageDeeds
  readonly page: OrderedPage | undefined
  readonly backAddress: string
  readonly onDropAside: (key: string) => void
}

/** What can be done with the chosen page, what was done last, and the way back. */
export function PageOrderHead(props: PageOrderHeadProps) {
  const { title, note, backLabel, order, deeds, page, backAddress, onDropAside } = props
  const styles = useStyles()
  const { pages, undo } = order
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <LinkButton appearance="subtle" icon={<ArrowLeftRegular />} href={backAddress} label={backLabel} />
        <Title3 as="h1" className={styles.name}>
          {title}
        </Title3>
        <Text className={styles.quiet}>
          {pageOrderTexts.counts(pages.length, pages.filter(each => each.begins).length)}
          {note !== undefined && ` · ${note}`}
        </Text>
      </div>
      <div className={styles.line}>
        <Tools deeds={deeds} page={page} />
        <Button size="small" icon={<ArrowUndoRegular />} disabledFocusable={!undo} onClick={() => undo?.()}>
          {pageOrderTexts.undo}
        </Button>
        <AsideZone onDrop={onDropAside} />
      </div>
      <Said order={order} />
      <Text size={200} className={styles.quiet}>
        {pageOrderTexts.keys}
      </Text>
    </header>
  )
}

function Tools({ deeds, page }: Pick<PageOrderHeadProps, 'deeds' | 'page'>) {
  const begins = page?.begins === true && !page.isFirstOfFile
  const isAside = page !== undefined && page.setAside !== null
  return (
    <>
      <Button size="small" icon={begins ? <MergeRegular /> : <CutRegular />} onClick={deeds.begin}>
        {begins ? texts.corrections.join : texts.corrections.split}
      </Button>
      <Button size="small" icon={<DocumentDismissRegular />} onClick={deeds.aside}>
        {isAside ? texts.corrections.takeBack : texts.corrections.setAside}
      </Button>
      <Button size="small" icon={<ArrowRotateClockwiseRegular />} onClick={deeds.turn}>
        {texts.corrections.turn}
      </Button>
    </>
  )
}

/** What was done, or why not; and how much of it is on its way. */
function Said({ order: { notice, waiting } }: { readonly order: PageOrder }) {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.line, styles.said)} aria-live="polite">
      {waiting > 0 && <Spinner size="extra-tiny" aria-hidden />}
      {notice && <Text className={mergeClasses(notice.intent === 'error' && styles.error)}>{notice.text}</Text>}
      {waiting > 0 && <Text className={styles.quiet}>{pageOrderTexts.saving(waiting)}</Text>}
    </div>
  )
}

/** A page that is dropped here leaves the Belegmappe; the Delete key does the same. */
function AsideZone({ onDrop }: { readonly onDrop: (key: string) => void }) {
  const styles = useStyles()
  const [isOver, setOver] = useState(false)
  return (
    <span
      className={mergeClasses(styles.aside, isOver && styles.over)}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes(PAGE_DRAG)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        const key = event.dataTransfer.getData(PAGE_DRAG)
        if (key !== '') onDrop(key)
      }}
    >
      {pageOrderTexts.dropAside}
    </span>
  )
}
