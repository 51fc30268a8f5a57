import process from 'node:process'
import { setTimeout as after } from 'node:timers/promises'
import { limitAwake } from '../../../engine/shared/awake-time.ts'

/** Tells that a limit of three seconds has begun, and, when a timer of the same time has ended, what became of it. */
const limit = limitAwake(3_000)
const timer = after(3_000)
process.send?.('begun')
await timer
process.send?.({ passedMs: limit.passedMs() })
