import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { usePerson } from '../../api/people.ts'
import { diagnosisAddress } from '../../api/settings.ts'
import { KeyList } from '../../components/key-list.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { HELP_TOPICS, helpPages, helpTexts } from '../../help-texts.de.ts'
import type { HelpTopic } from '../../help-texts.de.ts'

const useStyles = makeStyles({
  surface: { maxWidth: 'min(860px, 96vw)' },
  content: {
    display: 'grid',
    gridTemplateColumns: '190px minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXL,
    '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  topics: { display: 'flex', flexDirection: 'column', alignItems: 'stretch' },
  topic: { justifyContent: 'flex-start', fontWeight: tokens.fontWeightRegular },
  text: { margin: `0 0 ${tokens.spacingVerticalM}`, lineHeight: tokens.lineHeightBase400 },
  keys: { columns: '260px', columnGap: '20px' },
})

export interface HelpDialogProps {
  /** The page that is opened at first. */
  readonly topic: HelpTopic
  readonly onClose: () => void
}

/** The manual: one page at a time, and the names of all. */
export function HelpDialog({ topic, onClose }: HelpDialogProps) {
  const styles = useStyles()
  const [shown, setShown] = useState(topic)
  const { title, text, keys } = helpPages[shown]
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{helpTexts.title(title)}</DialogTitle>
          <DialogContent className={styles.content}>
            <Topics shown={shown} onShow={setShown} />
            <article aria-live="polite">
              {text.map(paragraph => (
                <p key={paragraph} className={styles.text}>
                  {paragraph}
                </p>
              ))}
              <div className={styles.keys}>
                {[...keys, { title: helpTexts.keysEverywhere, keys: helpTexts.everywhere }].map(list => (
                  <KeyList key={list.title} {...list} />
                ))}
              </div>
            </article>
          </DialogContent>
          <DialogActions>
            <DiagnosisLink />
            <DialogTrigger disableButtonEnhancement>
              <Button appearance="primary">{helpTexts.close}</Button>
            </DialogTrigger>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** For whoever gives support; the log is not everybody's business. */
function DiagnosisLink() {
  const { isLead } = usePerson()
  if (!isLead) return null
  return (
    <LinkButton icon={<ArrowDownloadRegular />} href={diagnosisAddress} download title={helpTexts.diagnosisHint}>
      {helpTexts.diagnosis}
    </LinkButton>
  )
}

function Topics({ shown, onShow }: { readonly shown: HelpTopic; readonly onShow: (topic: HelpTopic) => void }) {
  const styles = useStyles()
  return (
    <nav className={styles.topics} aria-label={helpTexts.topics}>
      {HELP_TOPICS.map(id => (
        <Button
          key={id}
          className={styles.topic}
          size="small"
          appearance={id === shown ? 'secondary' : 'subtle'}
          aria-current={id === shown ? 'page' : undefined}
          onClick={() => onShow(id)}
        >
          {helpPages[id].title}
        </Button>
      ))}
    </nav>
  )
}
