import { Button, Text } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { DismissButton } from '../../components/dismiss-button.tsx'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { useCardStyles } from './form-context.ts'
import { TextField } from './text-field.tsx'

const formTexts = mandantTexts.form

export interface TextListProps {
  readonly field: string
  readonly title: string
  /** What one line is called. */
  readonly item: string
  readonly hint: string
  /** Where the name of a line does not fit into the sentence. */
  readonly addText?: string
  readonly values: readonly string[]
  readonly onValues: (values: readonly string[]) => void
  readonly lengthMax?: number
}

/** Several values of one kind, a line each. */
export function TextList({ field, title, item, hint, addText, values, onValues, lengthMax }: TextListProps) {
  const styles = useCardStyles()
  return (
    <fieldset className={styles.card} aria-label={title}>
      <Text>{title}</Text>
      <Text size={200} className={styles.quiet}>
        {hint}
      </Text>
      {values.map((value, index) => (
        // oxlint-disable-next-line no-array-index-key -- a line is known by its place alone
        <div key={index} className={styles.line}>
          <div className={styles.grow}>
            <TextField
              field={`${field}.${index}`}
              label={formTexts.numbered(item, index + 1)}
              value={value}
              lengthMax={lengthMax ?? 100}
              onValue={text => onValues(values.with(index, text))}
            />
          </div>
          <DismissButton
            appearance="subtle"
            label={formTexts.remove(item, index + 1)}
            onClick={() => onValues(values.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={<AddRegular />} onClick={() => onValues([...values, ''])}>
          {addText ?? formTexts.add(item)}
        </Button>
      </div>
    </fieldset>
  )
}
