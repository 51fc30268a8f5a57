import { Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import type { SearchHit } from '../../../wire/search.ts'
import { moveFocus } from '../../components/move-focus.ts'
import { fieldLabel } from '../../field-labels.de.ts'
import { formatDate, formatIsoDate, formatMoney } from '../../format.ts'
import { documentStatusTexts, texts } from '../../texts.de.ts'
import { groupHits } from './hit-groups.ts'

const useStyles = makeStyles({
  groups: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  heading: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  item: { ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
  link: {
    display: 'block',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderLeft: '3px solid transparent',
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { background: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      background: tokens.colorNeutralBackground1Hover,
      borderLeftColor: 'var(--activeEdge)',
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalM },
  kind: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForegroundLink },
  amount: { fontVariantNumeric: 'tabular-nums' },
  place: { marginLeft: 'auto' },
  snippet: { display: 'block', marginTop: '2px', overflowWrap: 'anywhere' },
  mark: {
    color: 'inherit',
    background: 'var(--activeBack)',
    borderBottom: '2px solid var(--activeEdge)',
    fontWeight: tokens.fontWeightSemibold,
  },
})

export interface HitListProps {
  readonly hits: readonly SearchHit[]
  readonly addressOf: (hit: SearchHit) => string
}

/** Documents that were found, by mandant and batch, with the words around the hit; the arrows lead through them. */
export function HitList({ hits, addressOf }: HitListProps) {
  const styles = useStyles()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links within are what has the focus
    <div className={styles.groups} onKeyDown={moveThroughHits}>
      {groupHits(hits).map(group => (
        <section key={group.batchId} aria-label={`${group.mandantName ?? texts.search.noMandant}, ${group.batchName}`}>
          <h2 className={styles.heading}>
            <span>{group.mandantName ?? texts.search.noMandant}</span>
            <span className={styles.quiet}>
              {`${group.batchName} · ${texts.search.batchFrom(formatDate(group.batchCreatedAt))}`}
            </span>
          </h2>
          <ul className={styles.list}>
            {group.hits.map(hit => (
              <li key={hit.documentId} className={styles.item}>
                <Hit hit={hit} address={addressOf(hit)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function moveThroughHits(event: KeyboardEvent<HTMLElement>): void {
  const isFirst = event.currentTarget.querySelector('a[data-hit]') === document.activeElement
  if (event.key !== 'ArrowUp' || !isFirst) return moveFocus(event, 'a[data-hit]')
  event.preventDefault()
  document.getElementById('suchfeld')?.focus()
}

function Hit({ hit, address }: { readonly hit: SearchHit; readonly address: string }) {
  const styles = useStyles()
  const { kind, issuer, date, amount, filename, status, page } = hit
  return (
    <a className={styles.link} href={address} data-hit>
      <span className={styles.facts}>
        <span className={styles.kind}>{kind ?? filename}</span>
        {issuer !== null && <span>{issuer}</span>}
        {date !== null && <span>{formatIsoDate(date)}</span>}
        {amount && <span className={styles.amount}>{formatMoney(amount.value, amount.unit)}</span>}
        {(status === 'failed' || status === 'duplicate') && (
          <span className={styles.quiet}>{documentStatusTexts[status]}</span>
        )}
        <span className={mergeClasses(styles.quiet, styles.place)}>
          {[kind === null ? null : filename, page === null ? null : texts.search.page(page)]
            .filter(each => each !== null)
            .join(' · ')}
        </span>
      </span>
      <Text className={styles.snippet}>
        {hit.foundIn !== 'page' && <span className={styles.quiet}>{`${placeText(hit)}: `}</span>}
        {hit.snippet.map((part, at) =>
          part.isHit ? (
            <mark key={at} className={styles.mark}>
              {part.text}
            </mark>
          ) : (
            <span key={at}>{part.text}</span>
          ),
        )}
      </Text>
    </a>
  )
}

function placeText({ foundIn, field }: SearchHit): string {
  return field ? fieldLabel(field.name, field.title) : texts.search.foundIn[foundIn]
}
