import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface LossyNetwork {
  readonly port: number
  /** Connections, packets and packets that had to be sent again so far, and connections that died without a word. */
  readonly figures: { connections: number; packets: number; lost: number; halfOpen: number }
  close(): Promise<void>
}

export interface LossyOptions {
  readonly delayMs: number
  /** Share of packets that are lost; each is sent again after a while, as TCP does. */
  readonly loss: number
  /** After so many packets every so-manieth connection forwards nothing more, and stays open. */
  readonly halfOpen: { readonly each: number; readonly afterPackets: number }
  /** 0 to 1. */
  readonly random: () => number
}

const PACKET_BYTES = 1_460
/** Linux waits at least 200 ms beyond the way there and back, and twice as long each time. */
const RESEND_MS = 200
const RESENDS_MAX = 8

/**
 * A way to a port of this machine as a bad line is seen by programs: TCP hides lost packets, and what is left of them is
 * time. What comes after a lost packet waits for it, each direction for itself.
 */
export async function aLossyNetwork(target: number, options: LossyOptions): Promise<LossyNetwork> {
  const figures = { connections: 0, packets: 0, lost: 0, halfOpen: 0 }
  const open = new Set<Socket>()
  const keep = (socket: Socket, other: () => Socket): void => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => (open.delete(socket), other().destroy()))
  }
  const server = createServer(near => {
    const far = connect({ port: target, host: '127.0.0.1' })
    keep(near, () => far)
    keep(far, () => near)
    figures.connections += 1
    const dies = figures.connections % options.halfOpen.each === 0
    const line = { packets: 0, isDead: false, dies }
    carry(near, far, { options, figures, line })
    carry(far, near, { options, figures, line })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    figures,
    close: async () => {
      for (const socket of open) socket.resetAndDestroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

interface Way {
  readonly options: LossyOptions
  readonly figures: LossyNetwork['figures']
  readonly line: { packets: number; isDead: boolean; readonly dies: boolean }
}

/** One direction: packets arrive in their order, none before the one ahead of it. */
function carry(from: Socket, to: Socket, { options, figures, line }: Way): void {
  let free = 0
  from.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
      if (line.isDead) return
      line.packets += 1
      figures.packets += 1
      if (line.dies && line.packets > options.halfOpen.afterPackets) {
        line.isDead = true
        figures.halfOpen += 1
        return
      }
      const packet = bytes.subarray(at, at + PACKET_BYTES)
      free = Math.max(free, performance.now() + delayOf(options, figures))
      setTimeout(() => to.writable && to.write(packet), free - performance.now())
    }
  })
}

function delayOf({ delayMs, loss, random }: LossyOptions, figures: LossyNetwork['figures']): number {
  let ms = delayMs
  for (let tries = 0; tries < RESENDS_MAX && random() < loss; tries += 1) {
    figures.lost += 1
    ms += (RESEND_MS + 2 * delayMs) * 2 ** tries
  }
  return ms
}
