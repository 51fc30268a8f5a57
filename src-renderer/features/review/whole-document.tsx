import { Button, Text } from '@fluentui/react-components'
import { useState } from 'react'
import { sumsTexts } from '../../sums-texts.de.ts'
import { CountsNot } from './counts-not.tsx'
import { useFormStyles } from './position-editor.tsx'
import type { PositionTools } from './position-tools.ts'

/** Whether all positions of the document count, said at once. */
export function WholeDocument({ tools }: { readonly tools: PositionTools }) {
  const styles = useFormStyles()
  const [isOpen, setOpen] = useState(false)
  const { documentId, set, onJudge } = tools
  const said = set.documents.find(each => each.documentId === documentId)?.said ?? []
  const counting = (counts: 'yes' | null) =>
    void onJudge({ type: 'set_counts', documentId, position: '*', counts, reason: null, note: null })
  const whole = sumsTexts.wholeDocument
  if (isOpen) return <CountsNot name="*" tools={tools} onClose={() => setOpen(false)} />
  return (
    <div>
      <Text size={200}>{whole}</Text>
      <div className={styles.actions}>
        <Button size="small" aria-label={sumsTexts.countNotOf(whole)} onClick={() => setOpen(true)}>
          {sumsTexts.countNot}
        </Button>
        <Button size="small" aria-label={sumsTexts.countAfterAllOf(whole)} onClick={() => counting('yes')}>
          {sumsTexts.countAfterAll}
        </Button>
        {said.includes('counting') && (
          <Button size="small" aria-label={sumsTexts.asFoundOf(whole)} onClick={() => counting(null)}>
            {sumsTexts.asFound}
          </Button>
        )}
      </div>
    </div>
  )
}
