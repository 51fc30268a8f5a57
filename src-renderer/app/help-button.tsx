import { makeStyles, tokens } from '@fluentui/react-components'
import { QuestionCircleRegular } from '@fluentui/react-icons'
import { useCallback, useState } from 'react'
import { texts } from '../texts.de.ts'
import { helpTopicOf } from './help-topic.ts'
import type { Route } from './route.ts'
import { HelpDialog } from './screens.ts'
import { useHelpKey } from './use-help-key.ts'

const useStyles = makeStyles({
  button: {
    display: 'flex',
    alignItems: 'center',
    padding: '5px 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'transparent',
    color: '#fff',
    cursor: 'pointer',
    ':hover': { background: 'rgba(255,255,255,.12)' },
    ':focus-visible': { outline: '2px solid #fff' },
  },
})

/** Opens the manual at the page that belongs to what is on screen, by mouse or with F1. */
export function HelpButton({ route }: { readonly route: Route }) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  // Checking documents shows all its keys under F1.
  useHelpKey(route.name === 'review' ? null : open)
  return (
    <>
      <button type="button" className={styles.button} aria-label={texts.help} title={texts.help} onClick={open}>
        <QuestionCircleRegular fontSize={18} aria-hidden />
      </button>
      {isOpen && <HelpDialog topic={helpTopicOf(route)} onClose={() => setOpen(false)} />}
    </>
  )
}
