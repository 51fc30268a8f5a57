type Listener = (event: { senderFrame: { url: string } }) => unknown

const handlers = new Map<string, Listener>()

export const ipcMain = {
  handle: (channel: string, listener: Listener) => void handlers.set(channel, listener),
}

/** A page asks the program; `senderUrl` is where the page is. */
export async function invokeHandler(channel: string, senderUrl: string): Promise<unknown> {
  const listener = handlers.get(channel)
  if (!listener) throw new Error(`no handler for ${channel}`)
  return listener({ senderFrame: { url: senderUrl } })
}
