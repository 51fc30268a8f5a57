interface Event {
  readonly sender: unknown
  readonly senderFrame: { readonly url: string; readonly parent: null }
}
type Listener = (event: Event, ...words: unknown[]) => unknown

const handlers = new Map<string, Listener>()

export const ipcMain = {
  handle: (channel: string, listener: Listener) => void handlers.set(channel, listener),
}

/** A page asks the program; `url` is where the page is. */
export async function invokeHandler(
  channel: string,
  words: readonly unknown[],
  { sender, url }: { readonly sender: unknown; readonly url: string },
): Promise<unknown> {
  const listener = handlers.get(channel)
  if (!listener) throw new Error(`no handler for ${channel}`)
  return listener({ sender, senderFrame: { url, parent: null } }, ...words)
}
