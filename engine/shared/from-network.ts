import type { IncomingMessage } from 'node:http'

const arrived = new WeakSet<object>()

/**
 * Marks a request that came in by the listener for other machines. The listener decides, never an address or a header:
 * whoever is on the machine itself and calls its address of the network is as far away as anybody else, and a tunnel
 * that ends on the loopback was opened by somebody who may be there.
 */
export function markFromNetwork(request: IncomingMessage): void {
  arrived.add(request)
}

/** Whether a request came from another machine. */
export function isFromNetwork({ raw }: { readonly raw: object }): boolean {
  return arrived.has(raw)
}
