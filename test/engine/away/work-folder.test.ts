import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeWorkFolder } from '../../../engine/away/work-folder.ts'

test.each(['work', 'sandbox'] as const)(
  'the folder of a %s that was killed go with the next start, those of one that lives stay',
  async kind => {
    const temp = mkdtempSync(path.join(tmpdir(), 'steuerstapel-temp-'))
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const [killed, lives] = [`steuerstapel-${kind}-${dead}-aaaaaa`, `steuerstapel-${kind}-${process.ppid}-bbbbbb`]
    const another = `steuerstapel-${kind === 'work' ? 'sandbox' : 'work'}-${dead}-eeeeee`
    const kept = mkdtempSync(path.join(tmpdir(), 'steuerstapel-kept-'))
    writeFileSync(path.join(kept, 'mine'), 'x')
    for (const name of [
      killed,
      lives,
      `steuerstapel-${kind}-${process.pid}-cccccc`,
      `steuerstapel-${kind}-x`,
      'other',
      another,
    ]) {
      mkdirSync(path.join(temp, name))
      writeFileSync(path.join(temp, name, 'lane-0-abc'), 'page')
    }
    const link = `steuerstapel-${kind}-${dead}-dddddd`
    symlinkSync(kept, path.join(temp, link))
    const made = await makeWorkFolder(temp, process.pid, kind)
    expect(readdirSync(temp).toSorted()).toEqual(
      ['other', lives, another, `steuerstapel-${kind}-x`, link, path.basename(made)].toSorted(),
    )
    expect([readdirSync(kept), readdirSync(made)]).toEqual([['mine'], []])
  },
)
