import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findDataKey } from '../../../engine/keys/unlock-folder.ts'
import { readEncryption } from '../../../engine/keys/folder-encryption.ts'
import { createFolderKeys } from '../../../engine/wiring/folder-keys.ts'
import type { RewriteOrder } from '../../../engine/wiring/folder-keys.ts'

function keysOf(canRewrite = true) {
  const root = mkdtempSync(join(tmpdir(), 'folder-keys-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const orders: RewriteOrder[] = []
  const onRewrite = canRewrite ? (order: RewriteOrder) => void orders.push(order) : undefined
  const clock = { now: () => Date.UTC(2026, 10, 28) }
  const keys = createFolderKeys({ dataDir: root, databaseUrl: null, clock, onRewrite, fault: null })
  return { root, orders, keys, keyFile: { kind: 'key_file', path: `${root}.key` } as const }
}

test('nothing is written before the last group was read from the sheet, and then the keys and the order are there', async () => {
  const { root, orders, keys, keyFile } = keysOf()
  onTestFinished(() => rmSync(keyFile.path, { force: true }))
  expect(await keys.sheet()).toBeNull()
  await expect(keys.begin('00000')).rejects.toMatchObject({ code: 'no_key_drawn' })
  const drawn = await keys.draw(keyFile)
  expect(Buffer.from((await keys.sheet()) ?? '').toString('latin1', 0, 5)).toBe('%PDF-')
  await expect(keys.begin('00000')).rejects.toMatchObject({ code: 'sheet_not_read' })
  expect([existsSync(join(root, 'encryption.json')), orders]).toEqual([false, []])
  expect(await keys.state()).toMatchObject({ state: 'plain', canChange: true })

  await keys.begin(` ${drawn.recoveryKey.slice(-5).toLowerCase()} `)
  const [order] = orders
  const encryption = await readEncryption(root)
  expect(encryption).toMatchObject({ state: 'encrypting', key_id: drawn.keyId })
  if (!encryption || order?.way !== 'encrypt') throw new Error('no order')
  expect((await findDataKey(root, encryption, {})).equals(order.dataKey)).toBe(true)
  expect(
    (
      await findDataKey(root, { ...encryption, slots: encryption.slots.slice(1) }, { secret: drawn.recoveryKey })
    ).equals(order.dataKey),
  ).toBe(true)
  expect(await keys.sheet()).toBeNull()
  await expect(keys.draw(keyFile)).rejects.toMatchObject({ code: 'already_encrypted' })
  await keys.end()
  expect(orders.map(({ way }) => way)).toEqual(['encrypt', 'decrypt'])
})

test('where nobody writes the folder anew it says so', async () => {
  const { keys, keyFile } = keysOf(false)
  expect(await keys.state()).toMatchObject({ canChange: false })
  await expect(keys.draw(keyFile)).rejects.toMatchObject({ code: 'not_here' })
  await expect(keys.end()).rejects.toMatchObject({ code: 'not_here' })
  const { keys: open } = keysOf()
  await expect(open.end()).rejects.toMatchObject({ code: 'not_encrypted' })
})
