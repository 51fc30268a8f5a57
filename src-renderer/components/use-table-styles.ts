import { makeStyles, tokens } from '@fluentui/react-components'

/** The look of a table with few rows. */
export const useTableStyles = makeStyles({
  frame: {
    position: 'relative',
    overflow: 'auto',
    flexShrink: 0,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '13px' },
  head: {
    background: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    textAlign: 'left',
    padding: '7px 12px',
    whiteSpace: 'nowrap',
  },
  cell: { padding: '7px 12px', borderTop: `1px solid ${tokens.colorNeutralStroke3}`, verticalAlign: 'middle' },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  nowrap: { whiteSpace: 'nowrap' },
  actions: { textAlign: 'right', whiteSpace: 'nowrap', padding: '4px 8px' },
})
