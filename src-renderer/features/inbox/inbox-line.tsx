import { Badge, Text, makeStyles, tokens } from '@fluentui/react-components'
import { FolderArrowRightRegular } from '@fluentui/react-icons'
import { useInbox } from '../../api/inbox.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { texts } from '../../texts.de.ts'
import { inboxColors } from './inbox-colors.ts'

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  folder: { overflowWrap: 'anywhere' },
  fault: { color: tokens.colorPaletteRedForeground1 },
})

/** The watched folder in one line: whether it works, and what needs a person. Nothing where none is set. */
export function InboxLine({ detailAddress }: { readonly detailAddress: string }) {
  const styles = useStyles()
  const { data: inbox } = useInbox()
  if (!inbox || inbox.folder === null) return null
  return (
    <section className={styles.line} aria-label={texts.inbox.title}>
      <FolderArrowRightRegular fontSize={16} aria-hidden />
      <Text size={200} className={styles.folder}>
        {`${texts.inbox.title}: ${inbox.folder}`}
      </Text>
      <Badge appearance="tint" color={inboxColors[inbox.state]}>
        {texts.inbox.states[inbox.state]}
      </Badge>
      {inbox.waiting > 0 && <span>{texts.inbox.waiting(inbox.waiting)}</span>}
      {inbox.faults.length > 0 && <span className={styles.fault}>{texts.inbox.faultCount(inbox.faults.length)}</span>}
      <LinkButton appearance="transparent" href={detailAddress} label={texts.inbox.moreOf}>
        {texts.inbox.more}
      </LinkButton>
    </section>
  )
}
