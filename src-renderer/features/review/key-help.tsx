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
import { keyTexts } from '../../review-texts.de.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  surface: { maxWidth: 'min(760px, 96vw)' },
  content: { columns: '310px', columnGap: '20px' },
  part: { breakInside: 'avoid' },
  heading: { fontSize: tokens.fontSizeBase300, margin: '6px 0 2px' },
  list: { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '2px 10px', margin: 0, fontSize: '13px' },
  key: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'normal', maxWidth: '130px' },
  text: { margin: 0 },
})

/** What can be done with which key. */
export function KeyHelp({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const styles = useStyles()
  return (
    <Dialog open={isOpen} onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{texts.review.help}</DialogTitle>
          <DialogContent>
            <div className={styles.content}>
              {keyTexts.map(({ title, keys }) => (
                <section key={title} className={styles.part} aria-label={title}>
                  <h3 className={styles.heading}>{title}</h3>
                  <dl className={styles.list}>
                    {keys.map(([key, text]) => [
                      <dt key={`${key} Taste`} className={styles.key}>
                        {key}
                      </dt>,
                      <dd key={key} className={styles.text}>
                        {text}
                      </dd>,
                    ])}
                  </dl>
                </section>
              ))}
            </div>
          </DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button appearance="primary">{texts.review.close}</Button>
            </DialogTrigger>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
