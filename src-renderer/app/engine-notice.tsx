import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hostBridge } from '../api/host-bridge.ts'
import type { EngineNews } from '../../wire/desktop.ts'
import { texts } from '../texts.de.ts'

/** Tells when the desktop shell is (re)starting the engine; shows nothing while all is well, or in a browser. */
export function EngineNotice() {
  const [news, setNews] = useState<EngineNews>({ state: 'ready', message: null })
  const client = useQueryClient()
  useEffect(
    () =>
      hostBridge()?.onEngineNews(next => {
        setNews(next)
        if (next.state === 'ready') void client.invalidateQueries()
      }),
    [client],
  )
  if (news.state === 'ready') return null
  return (
    <MessageBar intent={news.state === 'failed' ? 'error' : 'info'} shape="square" layout="multiline">
      <MessageBarBody>{news.message ?? texts.engine[news.state]}</MessageBarBody>
    </MessageBar>
  )
}
