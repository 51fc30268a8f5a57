import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** What becomes of a connection: let through with a delay, cut after so many bytes of the answer, or never answered. */
export type Fate = 'through' | { readonly cutAfter: number } | 'silence'

export interface BadNetwork {
  readonly port: number
  /** Connections so far. */
  count(): number
  /** Nobody reaches the server until it is let through again. */
  setCut(isCut: boolean): void
  close(): Promise<void>
}

const DELAY_MS = 20

/** A way to a port of this machine on which the connections meet the fates in turn. */
export async function aBadNetwork(target: number, fates: readonly Fate[]): Promise<BadNetwork> {
  const open = new Set<Socket>()
  let count = 0
  let isCut = false
  const server = createServer(near => {
    open.add(near)
    near.on('error', () => {}).on('close', () => open.delete(near))
    const fate = fates[count++ % fates.length] ?? 'through'
    if (isCut) return void near.resetAndDestroy()
    if (fate === 'silence') return
    const far = connect({ port: target, host: '127.0.0.1' })
    let left = fate === 'through' ? Infinity : fate.cutAfter
    far.on('error', () => {}).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    const later = (to: Socket, bytes: Buffer): void => void setTimeout(() => to.writable && to.write(bytes), DELAY_MS)
    near.on('data', (bytes: Buffer) => later(far, bytes))
    far.on('data', (bytes: Buffer) => {
      left -= bytes.length
      if (left >= 0) later(near, bytes)
      else near.resetAndDestroy()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const end = (): void => open.forEach(socket => socket.resetAndDestroy())
  return {
    port: (server.address() as AddressInfo).port,
    count: () => count,
    setCut: cut => {
      isCut = cut
      if (cut) end()
    },
    close: async () => {
      end()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
