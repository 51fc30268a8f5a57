import type { ReactNode } from 'react'

export interface FigureProps {
  readonly title: string
  readonly className: string
  readonly children: ReactNode
}

/** A figure of a row, with its title for who hears it. */
export function Figure({ title, className, children }: FigureProps) {
  return (
    <span className={className}>
      <span className="visually-hidden">{title}: </span>
      {children}
    </span>
  )
}
