import { Button, Toolbar, makeStyles, tokens } from '@fluentui/react-components'
import {
  ArrowRotateClockwiseRegular,
  ArrowUndoRegular,
  CutRegular,
  DocumentDismissRegular,
  MergeRegular,
} from '@fluentui/react-icons'
import { texts } from '../../texts.de.ts'
import type { RunnableAction } from './use-page-actions.ts'

const icons = {
  split: <CutRegular />,
  join: <MergeRegular />,
  setAside: <DocumentDismissRegular />,
  takeBack: <ArrowUndoRegular />,
  turn: <ArrowRotateClockwiseRegular />,
}

const useStyles = makeStyles({
  bar: {
    flexWrap: 'wrap',
    justifyContent: 'center',
    padding: '2px 4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    background: tokens.colorNeutralBackground2,
  },
})

/** What can be done with the page that is shown. A button keeps the focus when its action is not possible any more. */
export function PageActions({ actions }: { readonly actions: readonly RunnableAction[] }) {
  const styles = useStyles()
  return (
    <Toolbar className={styles.bar} aria-label={texts.corrections.group} size="small">
      {actions.map(({ name, run, whyNot }) => (
        <Button
          key={name === 'takeBack' ? 'setAside' : name}
          appearance="subtle"
          size="small"
          icon={icons[name]}
          disabledFocusable={run === null}
          title={whyNot || texts.corrections.keys}
          onClick={run ?? undefined}
        >
          {texts.corrections[name]}
        </Button>
      ))}
    </Toolbar>
  )
}
