import { Suspense, lazy, useState } from 'react'
import type { ComponentType, FunctionComponent } from 'react'
import { LoadFailure } from '../components/load-failure.tsx'
import { Waiting } from '../components/waiting.tsx'
import { texts } from '../texts.de.ts'

/** What can be fetched before anybody asks for it. */
const loads: (() => Promise<unknown>)[] = []

/**
 * A screen whose code is fetched when it is first shown, so that the first screen does not wait for it. What is there
 * already is shown at once, without a moment of waiting in between. A tab that is older than the engine finds no code
 * any more, and says that it has to be loaded again.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetchOnce = async (): Promise<ComponentType<Props>> => (loaded = loaded ?? (await load()))
  loads.push(fetchOnce)
  const Lazy = lazy(async () => ({ default: await fetchOnce().catch(() => NotLoaded as ComponentType<Props>) }))
  return function OnDemand(props: Props) {
    // The same one as long as it is shown: another one would begin anew.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return (
      <Suspense fallback={<Waiting text={texts.loading} />}>
        <Screen {...props} />
      </Suspense>
    )
  }
}

/** Fetches the code of all screens, when the first one is there and nothing else is to be done. */
export function fetchAhead(): void {
  requestIdleCallback(() => {
    // What fails now is tried again, and told, when somebody wants it.
    for (const load of loads) load().catch(() => undefined)
  })
}

function NotLoaded() {
  return <LoadFailure error={new Error(texts.errors.oldPage)} onRetry={() => location.reload()} />
}
