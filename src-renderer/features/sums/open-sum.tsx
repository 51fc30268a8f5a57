import { Button } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { sumsTexts } from '../../sums-texts.de.ts'

export interface OpenSumProps {
  readonly label: string
  readonly sum: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A sum that shows its positions when it is clicked. */
export function OpenSum({ label, sum, isOpen, onToggle }: OpenSumProps) {
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
      iconPosition="after"
      aria-expanded={isOpen}
      aria-label={sumsTexts.openSum(label, sum)}
      onClick={onToggle}
    >
      {sum}
    </Button>
  )
}
