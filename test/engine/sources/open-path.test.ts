import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPath } from '../../../engine/sources/open-path.ts'
import { toSourceFault } from '../../../engine/sources/source-fault.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'steuerstapel-path-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const BYTES_MAX = 1 << 24

async function readAll(path: string, between: () => void = () => undefined): Promise<number> {
  let size = 0
  for await (const chunk of await openPath(path, { roots: [root], byteSizeMax: BYTES_MAX })) {
    if (size === 0) between()
    size += (chunk as Buffer).length
  }
  return size
}

test('a file that grows or shrinks while it is read is read again later, and one that rests is taken', async () => {
  const path = join(root, 'scan.pdf')
  writeFileSync(path, Buffer.alloc(1 << 20, 1))
  expect(await readAll('scan.pdf')).toBe(1 << 20)
  const again = { kind: 'transient', code: 'source_unreachable' }
  await expect(readAll('scan.pdf', () => appendFileSync(path, 'more'))).rejects.toMatchObject(again)
  await expect(readAll('scan.pdf', () => writeFileSync(path, 'less'))).rejects.toMatchObject(again)
  // Another file that takes its name changes nothing of the one that is read.
  await expect(readAll('scan.pdf', () => rmSync(path))).resolves.toBe(4)
})

test('a root that is away may come back, a file that is not below it does not', async () => {
  const options = { roots: [root], byteSizeMax: BYTES_MAX }
  await expect(openPath('fehlt.pdf', options)).rejects.toMatchObject({ kind: 'input', code: 'source_unreachable' })
  rmSync(root, { recursive: true })
  await expect(openPath('fehlt.pdf', options)).rejects.toMatchObject({ kind: 'transient', code: 'source_unreachable' })
})

test.each(['EIO', 'EBUSY', 'ESTALE', 'EHOSTDOWN'])('%s of a drive is tried again', code => {
  const fault = toSourceFault(Object.assign(new Error('of the system'), { code }))
  expect(fault).toMatchObject({ kind: 'transient', code: 'source_unreachable' })
})
