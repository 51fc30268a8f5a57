import { Button } from '@fluentui/react-components'
import type { ButtonProps } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'

export interface DismissButtonProps {
  /** What goes away, for those who do not see the cross. */
  readonly label: string
  readonly appearance?: NonNullable<ButtonProps['appearance']>
  readonly onClick: () => void
}

/** A cross that takes something away: a notice from sight, or an entry from a list. */
export function DismissButton({ label, appearance = 'transparent', onClick }: DismissButtonProps) {
  return <Button appearance={appearance} icon={<DismissRegular />} aria-label={label} title={label} onClick={onClick} />
}
