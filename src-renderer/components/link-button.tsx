import { Button } from '@fluentui/react-components'
import type { ButtonProps } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'

export interface LinkButtonProps {
  readonly href: string
  readonly appearance?: NonNullable<ButtonProps['appearance']>
  readonly icon?: ReactElement
  readonly download?: boolean
  /** A tab of its own. */
  readonly target?: '_blank'
  /** Stays reachable by keyboard, so that its title says why. */
  readonly disabled?: boolean
  readonly label?: string
  readonly title?: string
  readonly children?: ReactNode
}

/** A link that looks like a button: it goes somewhere or saves a file, so it can be opened and copied as a link. */
export function LinkButton(props: LinkButtonProps) {
  const { href, appearance, icon, download, target, disabled, label, title, children } = props
  const look = {
    'aria-label': label,
    title: title ?? label,
    ...(appearance && { appearance }),
    ...(icon && { icon }),
  }
  if (disabled === true) {
    return (
      <Button disabledFocusable {...look}>
        {children}
      </Button>
    )
  }
  return (
    <Button
      as="a"
      href={href}
      {...look}
      {...(download === true && { download: '' })}
      {...(target && { target, rel: 'noopener' })}
    >
      {children}
    </Button>
  )
}
