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
} from '@fluentui/react-components'
import { KeyList } from '../../components/key-list.tsx'
import { keyTexts } from '../../review-texts.de.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  surface: { maxWidth: 'min(760px, 96vw)' },
  content: { columns: '310px', columnGap: '20px' },
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
                <KeyList key={title} title={title} keys={keys} />
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
