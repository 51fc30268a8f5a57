import { Text, makeStyles, tokens } from '@fluentui/react-components'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, paddingTop: tokens.spacingVerticalL },
  title: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  text: { maxWidth: '70ch', color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: tokens.spacingVerticalXS },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalM },
  example: {
    minWidth: '200px',
    minHeight: '28px',
    padding: '3px 10px',
    textAlign: 'left',
    font: 'inherit',
    fontFamily: tokens.fontFamilyMonospace,
    color: tokens.colorBrandForegroundLink,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { background: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  meaning: { color: tokens.colorNeutralForeground2 },
})

/** What can be looked for, before anything is; an example can be tried. */
export function SearchExamples({ onExample }: { readonly onExample: (text: string) => void }) {
  const styles = useStyles()
  return (
    <div className={styles.box}>
      <h2 className={styles.title}>{texts.search.intro}</h2>
      <Text className={styles.text}>{texts.search.introText}</Text>
      <ul className={styles.list}>
        {texts.search.examples.map(([example, meaning]) => (
          <li key={example} className={styles.row}>
            <button type="button" className={styles.example} onClick={() => onExample(example)}>
              {example}
            </button>
            <Text className={styles.meaning}>{meaning}</Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
