import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentPdfRegular, DragRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { HostBridge } from '../../api/host-bridge.ts'
import { resultTexts } from '../../result-texts.de.ts'

const useStyles = makeStyles({
  drag: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    padding: '5px 12px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'grab',
  },
  problem: { color: tokens.colorPaletteRedForeground1 },
})

export interface HostResultProps {
  readonly host: HostBridge
  readonly batchId: string
  /** Changes when the Belegmappe was written anew. */
  readonly edition: string
}

/** What the desktop program can do with a Belegmappe: open it in the system's program, and let it be dragged out. */
export function HostResult({ host, batchId, edition }: HostResultProps) {
  const styles = useStyles()
  const [failed, setFailed] = useState(false)
  const [prepared, setPrepared] = useState<string | null>(null)
  const prepare = () => {
    if (prepared === edition) return
    setPrepared(edition)
    void host.prepareResult(batchId).then(isDone => {
      if (!isDone) setPrepared(null)
    })
  }
  return (
    <>
      <Button
        icon={<DocumentPdfRegular />}
        onClick={() => void host.openResult(batchId).then(isDone => setFailed(!isDone))}
      >
        {resultTexts.open}
      </Button>
      <span
        className={styles.drag}
        draggable
        title={resultTexts.dragHint}
        onPointerEnter={prepare}
        onDragStart={event => {
          event.preventDefault()
          void host.dragResult(batchId)
        }}
      >
        <DragRegular aria-hidden /> {resultTexts.drag}
      </span>
      {failed && <Text className={styles.problem}>{resultTexts.openFailed}</Text>}
    </>
  )
}
