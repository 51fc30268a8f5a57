import type { HostMessage, KeychainAnswer, ShellMessage } from './host-message.ts'
import type { Keychain } from '../keys/master-key.ts'

/** The process that hosts the engine, as messages. */
export interface HostPort {
  post(message: HostMessage): void
  onMessage(listener: (message: ShellMessage) => void): void
}

/** A keychain that waits longer asks a person for a password that nobody types. */
const ANSWER_MS_MAX = 120_000

/** The keychain of the desktop shell, asked by messages; null answers and silence mean that it cannot. */
export function keychainOf(port: HostPort): Keychain {
  const waiting = new Map<number, (text: string | null) => void>()
  let lastId = 0
  port.onMessage(message => {
    if (message?.type === 'keychain') waiting.get(message.id)?.(message.text)
  })
  const ask = (type: 'seal' | 'unseal', text: string): Promise<KeychainAnswer['text']> =>
    new Promise(resolve => {
      const id = (lastId += 1)
      const finish = (answer: string | null): void => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(answer)
      }
      const timer = setTimeout(() => finish(null), ANSWER_MS_MAX)
      waiting.set(id, finish)
      port.post({ type, id, text })
    })
  return { seal: plain => ask('seal', plain), unseal: sealed => ask('unseal', sealed) }
}
