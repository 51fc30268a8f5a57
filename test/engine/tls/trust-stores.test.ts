import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueAuthority } from '../../../engine/tls/issue-certificate.ts'
import { installTrust, nameAuthority, removeTrust } from '../../../engine/tls/trust-stores.ts'
import type { TrustDeps, TrustedAuthority, TrustStore } from '../../../engine/tls/trust-stores.ts'
import { systemClock } from '../../../engine/shared/clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-trust-'))
let authority: TrustedAuthority
beforeAll(async () => {
  const { cert } = await issueAuthority(systemClock.now())
  const file = join(folder, 'ca.crt')
  writeFileSync(file, cert)
  authority = { ...nameAuthority(cert), file }
})

/** A machine on which every call succeeds but the ones named, and what it was asked to run. */
function aMachine(platform: NodeJS.Platform, refuses: (line: string) => boolean = () => false) {
  const lines: string[] = []
  const deps: TrustDeps = {
    platform,
    homeFolder: folder,
    keystore: { file: 'programm.jks', password: 'geheim' },
    run: async (program, args) => {
      const line = [program, ...args].join(' ').replaceAll(folder, 'HOME')
      lines.push(line)
      return refuses(line) ? { code: 5, output: 'Zugriff verweigert' } : { code: 0, output: '' }
    },
  }
  return { deps, lines }
}

describe('programs are told to trust the authority', () => {
  test('Windows: the store of the user or of the machine', async () => {
    const { deps, lines } = aMachine('win32')
    await installTrust('user', authority, deps)
    await installTrust('machine', authority, deps)
    await removeTrust('user', authority, deps)
    expect(lines).toEqual([
      'certutil -user -addstore -f Root HOME/ca.crt',
      'certutil -addstore -f Root HOME/ca.crt',
      `certutil -user -store Root ${authority.thumbprint}`,
      `certutil -user -delstore Root ${authority.thumbprint}`,
    ])
  })

  test('Debian: the certificates of the machine', async () => {
    const { deps, lines } = aMachine('linux')
    await installTrust('machine', authority, deps)
    await removeTrust('machine', authority, deps)
    const file = `/usr/local/share/ca-certificates/${authority.name}.crt`
    expect(lines).toEqual([
      `install -m 644 HOME/ca.crt ${file}`,
      'update-ca-certificates',
      `rm -f ${file}`,
      'update-ca-certificates',
    ])
  })

  test('what is not there is not removed, and a refusal is told with what to do', async () => {
    const gone = aMachine('win32', line => line.includes('-store Root'))
    await removeTrust('user', authority, gone.deps)
    expect(gone.lines).toHaveLength(1)
    const refused = aMachine('win32', line => line.includes('-addstore'))
    await expect(installTrust('machine', authority, refused.deps)).rejects.toMatchObject({
      code: 'trust_refused',
      message: expect.stringMatching(/Zugriff verweigert.*Administrator/),
    })
  })

  test('a tool that is missing is named, with where it comes from', async () => {
    const run = () => Promise.reject(Object.assign(new Error('spawn'), { code: 'ENOENT' }))
    for (const [store, words] of [
      ['java', /keytool fehlt.*Java/],
      ['user', /certutil fehlt.*libnss3-tools/],
      ['machine', /install fehlt.*trust export/],
    ] satisfies [TrustStore, RegExp][]) {
      const deps = { ...aMachine('linux').deps, run }
      await expect(installTrust(store, authority, deps)).rejects.toMatchObject({
        code: 'trust_tool_missing',
        message: expect.stringMatching(words),
      })
    }
  })
})

describe('with the tools of this machine', () => {
  const run: TrustDeps['run'] = async (program, args) => {
    const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
    if (error) throw error
    return { code: status ?? 1, output: `${stdout}${stderr}` }
  }
  const has = (program: string) => spawnSync(program, ['-H'], { encoding: 'utf8' }).error === undefined
  const keystore = { file: join(folder, 'programm.jks'), password: 'geheim1' }
  const deps: TrustDeps = { platform: 'linux', homeFolder: folder, keystore, run }

  test.skipIf(!has('keytool'))(
    'a Java keystore holds it once, and no more after removal (skipped without keytool)',
    async () => {
      await installTrust('java', authority, deps)
      await installTrust('java', authority, deps)
      const list = () => run('keytool', ['-list', '-keystore', keystore.file, '-storepass', keystore.password])
      expect((await list()).output).toContain(`${authority.name}, `)
      await removeTrust('java', authority, deps)
      await removeTrust('java', authority, deps)
      expect((await list()).output).not.toContain(authority.name)
    },
  )

  test.skipIf(!has('certutil'))(
    "the user's NSS database trusts it for servers (skipped without certutil)",
    async () => {
      await installTrust('user', authority, deps)
      await installTrust('user', authority, deps)
      const list = () => run('certutil', ['-d', `sql:${join(folder, '.pki', 'nssdb')}`, '-L'])
      expect((await list()).output).toMatch(new RegExp(`${authority.name}\\s+C,,`))
      await removeTrust('user', authority, deps)
      expect((await list()).output).not.toContain(authority.name)
    },
  )
})
