import type { HostMessage } from '../engine/host/host-message.ts'

/** A message of the engine, or null when it is none that the shell knows: only what is whole goes on. */
export function readEngineMessage(raw: unknown): HostMessage | null {
  const message = raw as Partial<Record<string, unknown>> | null
  switch (message?.['type']) {
    case 'failed':
      return typeof message['message'] === 'string' ? (raw as HostMessage) : null
    case 'ready': {
      const { name, value } = (message['sessionHeader'] ?? {}) as { name?: unknown; value?: unknown }
      const isWhole = typeof message['httpUrl'] === 'string' && typeof name === 'string' && typeof value === 'string'
      return isWhole ? (raw as HostMessage) : null
    }
    case 'logs':
      return typeof message['folder'] === 'string' ? (raw as HostMessage) : null
    case 'work': {
      const { open, percent } = message
      return isCount(open) && (percent === null || isCount(percent)) ? (raw as HostMessage) : null
    }
    case 'ended': {
      const { batchId, status } = message
      return typeof batchId === 'string' && (status === 'completed' || status === 'failed')
        ? (raw as HostMessage)
        : null
    }
    case 'seal':
    case 'unseal':
      return isCount(message['id']) && typeof message['text'] === 'string' ? (raw as HostMessage) : null
    default:
      return null
  }
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0
}
