import { Button, Text, makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import type { ChangeEvent, DragEvent } from 'react'
import { texts } from '../../texts.de.ts'
import { readDrop, sortPicked } from './read-drop.ts'
import type { FoundFiles } from './read-drop.ts'

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
    padding: tokens.spacingHorizontalXXL,
    background: tokens.colorNeutralBackground1,
    border: `1.5px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 820px)': { flexWrap: 'wrap', padding: tokens.spacingHorizontalL },
  },
  over: { background: tokens.colorBrandBackground2, ...shorthands.borderColor(tokens.colorBrandStroke1) },
  icon: { fontSize: '32px', color: tokens.colorBrandForeground1, flexShrink: 0 },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: '300px', gap: '2px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexShrink: 0 },
})

/** Takes files by drag and drop or by the system's file dialog. */
export function DropZone({ onFiles, disabled }: { onFiles: (found: FoundFiles) => void; disabled: boolean }) {
  const styles = useStyles()
  const [over, setOver] = useState(false)
  const filesInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void readDrop(event.dataTransfer).then(onFiles)
  }
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(sortPicked([...(event.target.files ?? [])]))
    // Else choosing the same file again would be no change.
    event.target.value = ''
  }
  return (
    <div
      className={mergeClasses(styles.zone, over && styles.over)}
      data-testid="drop-zone"
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ArrowUploadRegular className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <Text weight="semibold" size={400}>
          {over ? texts.create.dropNow : texts.create.drop}
        </Text>
        <Text className={styles.quiet}>{texts.create.intro}</Text>
      </div>
      <div className={styles.buttons}>
        <Button disabled={disabled} onClick={() => filesInput.current?.click()}>
          {texts.create.pickFiles}
        </Button>
        <Button disabled={disabled} onClick={() => folderInput.current?.click()}>
          {texts.create.pickFolder}
        </Button>
      </div>
      <input ref={filesInput} type="file" multiple hidden onChange={picked} data-testid="file-input" />
      <input ref={folderInput} type="file" multiple hidden onChange={picked} {...{ webkitdirectory: '' }} />
    </div>
  )
}
