import { makeStyles, tokens } from '@fluentui/react-components'

/** Columns of titles and rows alike. */
export const useBoardColumns = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, 1fr) 44px 128px 52px 72px 68px 44px 84px 112px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalM}`,
    '@media (max-width: 1180px)': { gridTemplateColumns: 'minmax(120px, 1fr) 48px 124px 60px 76px 76px 50px' },
    '@media (max-width: 820px)': { gridTemplateColumns: 'minmax(90px, 1fr) 44px 120px' },
  },
  /** Instead of the columns of `row`. */
  sums: {
    gridTemplateColumns: 'minmax(140px, 1fr) 52px 128px 108px 108px 132px 108px minmax(120px, 1.4fr)',
    '@media (max-width: 1180px)': { gridTemplateColumns: 'minmax(110px, 1fr) 48px 124px 100px 100px 120px 100px' },
    '@media (max-width: 820px)': { gridTemplateColumns: 'minmax(90px, 1fr) 44px 120px' },
  },
  /** Left out where there is little room. */
  wide: { '@media (max-width: 1180px)': { display: 'none' } },
  middle: { '@media (max-width: 820px)': { display: 'none' } },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
})
