/** A console that is closed, a session that ends and Ctrl+Break on Windows; the usual signals elsewhere. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const

/** Said by the launcher over its channel, where a signal would end the process hard (Windows). */
export const STOP_MESSAGE = 'stop'

/** Calls `stop` once, at the first wish to end the program, however it comes. Further wishes are not heard. */
export function onStop(stop: () => void): void {
  let isAsked = false
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    stop()
  }
  for (const signal of SIGNALS) process.on(signal, ask)
  if (!process.channel) return
  process.on('message', message => {
    if (message === STOP_MESSAGE) ask()
  })
  // The launcher was ended hard: nobody is left to ask.
  process.on('disconnect', ask)
  process.channel.unref()
}
