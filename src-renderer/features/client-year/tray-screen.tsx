import { Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { ShelfPanel } from './shelf-panel.tsx'
import type { ShelfPanelProps } from './shelf-panel.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    '@media (max-width: 820px)': { padding: tokens.spacingHorizontalL },
  },
  start: { alignSelf: 'start' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface TrayScreenProps extends Pick<ShelfPanelProps, 'documentAddress'> {
  readonly backAddress: string
}

/** Documents that are in no client-year. */
export function TrayScreen({ backAddress, documentAddress }: TrayScreenProps) {
  const styles = useStyles()
  return (
    <div className={styles.page}>
      <div className={styles.start}>
        <LinkButton appearance="subtle" icon={<ArrowLeftRegular />} href={backAddress}>
          {clientYearTexts.back}
        </LinkButton>
      </div>
      <Title3 as="h1">{clientYearTexts.trayTitle}</Title3>
      <Text className={styles.quiet}>{clientYearTexts.trayText}</Text>
      <ShelfPanel shelfKey={null} mandant={null} documentAddress={documentAddress} />
    </div>
  )
}
