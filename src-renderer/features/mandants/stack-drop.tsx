import { Button, Text, makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components'
import { DocumentTableRegular } from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { bookingTexts as texts } from '../../booking-texts.de.ts'

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
    padding: tokens.spacingHorizontalL,
    background: tokens.colorNeutralBackground1,
    border: `1.5px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  over: { background: tokens.colorBrandBackground2, ...shorthands.borderColor(tokens.colorBrandStroke1) },
  words: { flexGrow: 1 },
})

interface StackDropProps {
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
}

/** Takes a Buchungsstapel by drag and drop or by the system's file dialog. */
export function StackDrop({ isBusy, onFile }: StackDropProps) {
  const styles = useStyles()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    // Whatever is dropped elsewhere in the window becomes a stack of documents.
    event.stopPropagation()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onFile(file)
  }
  return (
    <div
      className={mergeClasses(styles.zone, over && styles.over)}
      data-testid="stack-drop"
      onDragOver={event => {
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text className={styles.words} weight="semibold">
        {over ? texts.dropNow : texts.drop}
      </Text>
      <StackChoice isBusy={isBusy} onFile={onFile} />
    </div>
  )
}

function StackChoice({ isBusy, onFile }: StackDropProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<DocumentTableRegular />} disabledFocusable={isBusy} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        aria-label={texts.choose}
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file again, after it was corrected.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
