import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { topicsChanged } from '../../wire/changes.ts'
import type { TopicShown } from '../../wire/changes.ts'

/** What stands on each kind of thing, by the first word of its query. */
const SHOWN: Readonly<Record<TopicShown, readonly string[]>> = {
  batch: ['batches', 'batch', 'deliveries'],
  year: ['board', 'checklist'],
  mandant: ['mandants', 'board'],
}

/**
 * Asks anew for what is shown when the engine tells that somebody changed it, at another window or by another program.
 * A window that nobody sees asks when it is looked at again, and holds no connection meanwhile: a browser has few of them
 * for all windows of a server. Where the engine tells nothing, windows look for themselves as before.
 */
export function useChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stream: EventSource | null = null
    const take = ({ data }: MessageEvent): void => {
      const topics = z.safeParse(topicsChanged, jsonOf(data))
      const keys = new Set(topics.success ? topics.data.flatMap(topic => SHOWN[topic]) : [])
      for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
    }
    const listen = (): void => {
      const isSeen = document.visibilityState === 'visible'
      if (!isSeen) stream?.close()
      // It ended for good: the engine told so (204), or refused; whoever comes back tries once more.
      if (isSeen && (stream === null || stream.readyState === EventSource.CLOSED)) {
        stream = new EventSource('/local/changes')
        stream.addEventListener('changed', take)
      }
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      stream?.close()
    }
  }, [client])
}

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
