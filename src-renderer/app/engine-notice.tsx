import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hostBridge } from '../api/host-bridge.ts'
import type { EngineState } from '../api/host-bridge.ts'
import { texts } from '../texts.de.ts'

/** Tells when the desktop shell is (re)starting the engine; shows nothing while all is well, or in a browser. */
export function EngineNotice() {
  const [state, setState] = useState<EngineState>('ready')
  const client = useQueryClient()
  useEffect(
    () =>
      hostBridge()?.onEngineState(next => {
        setState(next)
        if (next === 'ready') void client.invalidateQueries()
      }),
    [client],
  )
  if (state === 'ready') return null
  return (
    <MessageBar intent={state === 'failed' ? 'error' : 'info'} shape="square">
      <MessageBarBody>{texts.engine[state]}</MessageBarBody>
    </MessageBar>
  )
}
