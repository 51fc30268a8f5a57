import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeWorkFolder } from '../../../engine/away/work-folder.ts'

test('the pages of a worker that was killed go with the next start, those of one that lives stay', async () => {
  const temp = mkdtempSync(path.join(tmpdir(), 'steuerstapel-temp-'))
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const [killed, lives] = [`steuerstapel-work-${dead}-aaaaaa`, `steuerstapel-work-${process.ppid}-bbbbbb`]
  const kept = mkdtempSync(path.join(tmpdir(), 'steuerstapel-kept-'))
  writeFileSync(path.join(kept, 'mine'), 'x')
  for (const name of [killed, lives, `steuerstapel-work-${process.pid}-cccccc`, 'steuerstapel-work-x', 'other']) {
    mkdirSync(path.join(temp, name))
    writeFileSync(path.join(temp, name, 'lane-0-abc'), 'page')
  }
  const link = `steuerstapel-work-${dead}-dddddd`
  symlinkSync(kept, path.join(temp, link))
  const made = await makeWorkFolder(temp, process.pid)
  expect(readdirSync(temp).toSorted()).toEqual(
    ['other', lives, 'steuerstapel-work-x', link, path.basename(made)].toSorted(),
  )
  expect([readdirSync(kept), readdirSync(made)]).toEqual([['mine'], []])
})
