import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadBatch } from '../../api/upload-batch.ts'
import { firstStartTexts } from '../../first-start-texts.de.ts'
import { loadSamples } from './load-samples.ts'

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalXS },
  problem: { color: tokens.colorPaletteRedForeground1 },
})

export interface SampleStepProps {
  readonly onCreated: (batchId: string) => void
  /** The person has files of their own. */
  readonly onOwn: () => void
}

/** Makes a batch of made-up documents, to see what comes of one. */
export function SampleStep({ onCreated, onOwn }: SampleStepProps) {
  const styles = useStyles()
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: async () => {
      const batch = { name: firstStartTexts.sampleName, mandant: '', files: await loadSamples() }
      return uploadBatch(batch, { onProgress: () => undefined, signal: new AbortController().signal })
    },
    onSuccess: async ({ id }) => {
      onCreated(id)
      await client.invalidateQueries({ queryKey: ['batches'] })
    },
  })
  return (
    <div className={styles.part}>
      <Text size={200}>{firstStartTexts.sampleText}</Text>
      <Button appearance="primary" size="small" disabled={make.isPending} onClick={() => make.mutate()}>
        {make.isPending ? firstStartTexts.sampleSending : firstStartTexts.sampleStart}
      </Button>
      <Button size="small" onClick={onOwn}>
        {firstStartTexts.own}
      </Button>
      {make.error && (
        <Text size={200} role="alert" className={styles.problem}>
          {make.error.message}
        </Text>
      )}
    </div>
  )
}
