import type { TaskDesk } from '../desk/task-desk.ts'
import type { Runner } from '../queue/runner.ts'
import type { SourceFetcher } from '../sources/source-fetcher.ts'
import type { Change, ChangeFeed } from '../storage/change-feed.ts'
import type { WebhookSender } from '../webhooks/webhook-sender.ts'

export interface HeedfulDeps {
  readonly fetcher: Pick<SourceFetcher, 'wake'>
  readonly runner: Pick<Runner, 'wake'>
  readonly sender: Pick<WebhookSender, 'wake'>
  /** Null where no workers of other machines are let in. */
  readonly desk: Pick<TaskDesk, 'cameBack' | 'ended' | 'lookAgain'> | null
}

/**
 * Wakes whoever waits for what became due, in the moment that it was committed; all of them after the feed went away or
 * came back, for what was committed meanwhile. Returns the function that ends it.
 */
export function heedChanges(changes: ChangeFeed, { fetcher, runner, sender, desk }: HeedfulDeps): () => void {
  const heed = ({ topic, id }: Change): void => {
    switch (topic) {
      case 'task-waits':
        return desk?.cameBack(id)
      case 'task-done':
        return desk?.ended(id)
      case 'run':
        return runner.wake()
      case 'source':
        return fetcher.wake()
      case 'outbox':
        return sender.wake()
      case 'batch':
      case 'year':
      case 'mandant':
      case 'access':
        // For those who are shown it.
        return
    }
  }
  return changes.hear(change => {
    if (change) return heed(change)
    for (const each of [fetcher, runner, sender]) each.wake()
    desk?.lookAgain()
  })
}
