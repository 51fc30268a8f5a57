import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { openPackage } from '../../../../engine/isolation/office/office-package.ts'

async function zip(parts: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter())
  for (const [name, content] of Object.entries(parts)) await writer.add(name, new Uint8ArrayReader(content))
  return writer.close()
}

const MEGABYTE = 1024 * 1024

describe('an office package', () => {
  test('gives its parts, and takes others in their place', async () => {
    const file = await openPackage(await zip({ 'a.xml': Buffer.from('eins'), 'b.xml': Buffer.from('zwei') }))
    expect([...file.names]).toEqual(['a.xml', 'b.xml'])
    expect(Buffer.from(await file.read('a.xml')).toString()).toBe('eins')
    const other = await openPackage(await file.replace(new Map([['b.xml', 'größer']])))
    expect(Buffer.from(await other.read('a.xml')).toString()).toBe('eins')
    expect(Buffer.from(await other.read('b.xml')).toString()).toBe('größer')
  })

  test('is refused when its parts are too large together', async () => {
    const part = new Uint8Array(110 * MEGABYTE)
    const bomb = await zip({ '1': part, '2': part, '3': part })
    expect(bomb.length).toBeLessThan(MEGABYTE)
    await expect(openPackage(bomb)).rejects.toMatchObject({ kind: 'input', code: 'office_too_large' })
  })

  test('is refused when it declares less than it unpacks to', async () => {
    const bomb = Buffer.from(await zip({ '1': new Uint8Array(5 * MEGABYTE) }))
    const directory = bomb.lastIndexOf('PK\u0001\u0002')
    bomb.writeUInt32LE(1000, directory + 24) // Uncompressed size (APPNOTE 4.3.12)
    await expect(openPackage(bomb)).rejects.toMatchObject({ code: 'corrupt_file' })
  })

  test('is refused when a part is encrypted', async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { password: 'geheim', encryptionStrength: 3 })
    await writer.add('a.xml', new Uint8ArrayReader(Buffer.from('eins')))
    await expect(openPackage(await writer.close())).rejects.toMatchObject({ code: 'corrupt_file' })
  })

  test('is read by other programs after parts were replaced', async () => {
    const file = await openPackage(await zip({ mimetype: Buffer.from('x'), 'b.xml': Buffer.from('zwei') }))
    const content = await file.replace(new Map([['b.xml', 'drei']]))
    const entries = await new ZipReader(new Uint8ArrayReader(content)).getEntries()
    expect(entries.map(entry => [entry.filename, entry.bitFlag?.dataDescriptor])).toEqual([
      ['mimetype', false],
      ['b.xml', false],
    ])
  })
})
