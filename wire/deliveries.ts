import * as z from 'zod/mini'
import { batchStatus } from './batch-list.ts'
import type { ReadOnly } from './read-only.ts'

/** One notification of another program, with every attempt to deliver it, the first one first. */
export const delivery = z.object({
  id: z.string(),
  status: batchStatus,
  occurredAt: z.int(),
  state: z.enum(['pending', 'delivered', 'exhausted', 'gone']),
  nextAttemptAt: z.nullable(z.int()),
  attempts: z.array(
    z.object({
      at: z.int(),
      durationMs: z.number(),
      statusCode: z.nullable(z.int()),
      fault: z.nullable(z.string()),
    }),
  ),
})
export type Delivery = ReadOnly<typeof delivery>

/** `receiver` is the host that is told; empty without one. */
export const deliveryList = z.object({ receiver: z.string(), deliveries: z.array(delivery) })
