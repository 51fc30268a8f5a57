/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the entries of a list */
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { pageImageAddress } from '../../api/batches.ts'
import { moveFocus } from '../../components/move-focus.ts'
import { scrollWithin } from '../../components/scroll-within.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  strip: {
    listStyleType: 'none',
    margin: 0,
    padding: '6px',
    width: '84px',
    flexShrink: 0,
    boxSizing: 'border-box',
    overflowY: 'auto',
    background: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    // In little room the page needs it all.
    '@media (max-width: 1100px)': { display: 'none' },
  },
  item: { contentVisibility: 'auto', containIntrinsicSize: 'auto 104px' },
  page: {
    display: 'block',
    width: '100%',
    padding: '2px',
    marginBottom: '4px',
    font: 'inherit',
    fontSize: tokens.fontSizeBase100,
    color: 'inherit',
    background: 'transparent',
    border: '2px solid transparent',
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'pointer',
  },
  current: { border: `2px solid ${tokens.colorBrandStroke1}` },
  picture: { display: 'block', width: '100%', height: '78px', objectFit: 'contain', background: '#fff' },
  aside: { opacity: 0.45 },
})

export interface PageStripProps {
  readonly document: BatchDocument
  /** Number of the page that is shown. */
  readonly page: number
  readonly onPage: (index: number) => void
}

/** The pages of a document as small pictures, where it has more than one. */
export function PageStrip({ document, page, onPage }: PageStripProps) {
  const styles = useStyles()
  if (document.pages.length < 2) return null
  return (
    <ul className={styles.strip} aria-label={texts.document.strip} onKeyDown={event => moveFocus(event, 'button')}>
      {document.pages.map(({ number, setAside }, index) => (
        <li key={number} className={styles.item}>
          <button
            type="button"
            className={mergeClasses(styles.page, number === page && styles.current)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={texts.document.page(index + 1, document.pages.length)}
            tabIndex={number === page ? 0 : -1}
            ref={number === page ? showElement : undefined}
            onClick={() => onPage(index)}
          >
            <img
              className={mergeClasses(styles.picture, setAside !== null && styles.aside)}
              src={pageImageAddress(document.id, number, 'small')}
              alt=""
              loading="lazy"
            />
            {index + 1}
          </button>
        </li>
      ))}
    </ul>
  )
}

function showElement(element: HTMLElement | null): void {
  const list = element?.closest('ul')
  if (element && list) scrollWithin(element, list)
}
