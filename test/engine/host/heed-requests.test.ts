import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heedRequests } from '../../../engine/host/heed-requests.ts'
import { waitFor } from '../../support/wait-for.ts'

function setUp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'steuerstapel-wunsch-'))
  const folder = join(dataDir, 'requests')
  const told: string[] = []
  let links = 0
  const deps = {
    stop: () => void told.push('stop'),
    newSignInLink: () => `link ${++links}`,
    onFault: () => void told.push('fault'),
    everyMs: 5,
  }
  return {
    folder,
    told,
    begin: () => heedRequests(dataDir, deps),
    leave: (name: string) => writeFileSync(join(folder, name), ''),
  }
}

test('each program that asks gets a link of its own, and a name that is no request nothing', async () => {
  const { folder, told, begin, leave } = setUp()
  const end = await begin()
  for (const name of ['a.sign-in', 'b.sign-in', '..sign-in', 'c.sign-in.tmp']) leave(name)
  await waitFor(() => expect(existsSync(join(folder, 'b.link'))).toBe(true))
  await end()
  const links = ['a', 'b'].map(name => readFileSync(join(folder, `${name}.link`), 'utf8'))
  expect(links.toSorted()).toEqual(['link 1', 'link 2'])
  expect(readdirSync(folder).toSorted()).toEqual(['..sign-in', 'a.link', 'b.link', 'c.sign-in.tmp'])
  expect(told).toEqual([])
})

test('a request that is written again while it is answered brings no second link, and its link is not replaced', async () => {
  const { folder, told, begin, leave } = setUp()
  const end = await begin()
  leave('a.sign-in')
  const link = join(folder, 'a.link')
  await waitFor(() => expect(existsSync(link)).toBe(true))
  expect(readFileSync(link, 'utf8')).toBe('link 1')
  rmSync(link)
  leave('a.sign-in')
  leave('b.sign-in')
  await waitFor(() => expect(existsSync(join(folder, 'b.link'))).toBe(true))
  await waitFor(() => expect(readdirSync(folder)).toEqual(['b.link']))
  await end()
  expect(told).toEqual([])
})

test('the wish to end is heard once, and one that was meant for an engine before is not', async () => {
  const { folder, told, begin, leave } = setUp()
  mkdirSync(folder)
  leave('stop')
  const end = await begin()
  expect(readdirSync(folder)).toEqual([])
  leave('stop')
  await waitFor(() => expect(told).toEqual(['stop']))
  await end()
  expect(readdirSync(folder)).toEqual([])
})
