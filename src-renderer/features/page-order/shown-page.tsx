import { Text, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentCheckmarkRegular } from '@fluentui/react-icons'
import { pageImageAddress } from '../../api/batches.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import type { OrderedPage } from './ordered-pages.ts'

const useStyles = makeStyles({
  pane: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    width: '36%',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalM,
    background: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 1000px)': { display: 'none' },
  },
  line: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  picture: { flexGrow: 1, minHeight: 0, width: '100%', objectFit: 'contain', objectPosition: 'top' },
})

export interface ShownPageProps {
  readonly page: OrderedPage
  readonly checkAddress: string
}

/** The chosen page, large enough to be read. */
export function ShownPage({ page, checkAddress }: ShownPageProps) {
  const styles = useStyles()
  const { documentId, number, place, filename } = page
  const name = `${pageOrderTexts.pageShort(place.sourceNumber)} · ${filename}`
  return (
    <aside className={styles.pane} aria-label={pageOrderTexts.shown}>
      <div className={styles.line}>
        <Text className={styles.name} title={name}>
          {name}
        </Text>
        <LinkButton appearance="subtle" icon={<DocumentCheckmarkRegular />} href={checkAddress}>
          {pageOrderTexts.check}
        </LinkButton>
      </div>
      <img className={styles.picture} src={pageImageAddress(documentId, number)} alt={name} />
    </aside>
  )
}
