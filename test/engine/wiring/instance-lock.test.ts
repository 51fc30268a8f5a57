import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEngine, temporaryDataDir } from '../../support/engine-process.ts'

test('a second engine is refused although somebody deleted the lock of the first', async () => {
  const { dataDir, remove } = temporaryDataDir()
  const first = await startEngine({ dataDir })
  try {
    rmSync(join(dataDir, 'engine.lock'))
    await expect(startEngine({ dataDir })).rejects.toThrow(`läuft bereits eine Engine (Prozess ${first.pid})`)
    expect((await fetch(`${first.httpUrl}/readyz`)).status).toBe(200)
  } finally {
    await first.stop()
    remove()
  }
})
