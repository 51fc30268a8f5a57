import { Spinner } from '@fluentui/react-components'

export function Waiting({ text }: { readonly text: string }) {
  return <Spinner label={text} size="small" />
}
