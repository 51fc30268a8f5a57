import { MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useEffect, useSyncExternalStore } from 'react'
import { DismissButton } from '../components/dismiss-button.tsx'
import type { ListView } from '../api/batches.ts'
import { forgetRefusedYear, onRefusedYear, refusedYear } from '../api/refused-year.ts'
import { LinkButton } from '../components/link-button.tsx'
import { editionTexts } from '../edition-texts.de.ts'
import { routeAddress } from './route.ts'
import type { Route } from './route.ts'

/** The way to the client-year that was released, wherever a change of it was refused. */
export function ReleasedNotice({ route, view }: { readonly route: Route; readonly view: ListView }) {
  const refused = useSyncExternalStore(onRefusedYear, refusedYear)
  const isThere =
    route.name === 'clientYear' &&
    route.tab === 'editionen' &&
    route.mandantId === refused?.mandantId &&
    route.year === refused.year
  useEffect(() => {
    if (isThere) forgetRefusedYear()
  }, [isThere])
  if (refused === null) return null
  const address = routeAddress({ name: 'clientYear', ...refused, tab: 'editionen' }, view)
  return (
    <MessageBar intent="warning" shape="square" layout="multiline">
      <MessageBarBody>{editionTexts.refused(refused.year)}</MessageBarBody>
      <MessageBarActions
        containerAction={<DismissButton label={editionTexts.refusedClose} onClick={forgetRefusedYear} />}
      >
        <LinkButton href={address}>{editionTexts.toEditions(refused.year)}</LinkButton>
      </MessageBarActions>
    </MessageBar>
  )
}
