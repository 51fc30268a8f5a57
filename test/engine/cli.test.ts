import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { runClient } from '../../engine/cli/client-command.ts'
import { runProcess } from '../../engine/cli/process-command.ts'
import { runProject } from '../../engine/cli/project-command.ts'
import { runSeparator } from '../../engine/cli/separator-command.ts'
import { UsageError } from '../../engine/cli/usage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const samples = join(root, 'test/fixtures/samples')
const aFolder = (): string => mkdtempSync(join(tmpdir(), 'steuerstapel-cli-'))

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line as a person does, through its launcher. */
function steuerstapel(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = { ...process.env, STEUERSTAPEL_DATA_DIR: aFolder(), ...environment }
  return new Promise(resolve => {
    execFile(process.execPath, [join(root, 'engine/steuerstapel.mjs'), ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

describe('wrong calls', () => {
  test.each([
    [[], 'Bitte einen Befehl angeben.'],
    [['fliegen'], 'Den Befehl fliegen gibt es nicht.'],
    [['process', 'x.pdf', '--language', 'fr'], '--language kennt: de, en.'],
    [['client', 'create'], 'Bitte --name angeben.'],
  ])('%j ends with 64, says what is wrong and how it is done', async (args, text) => {
    const { code, stderr } = await steuerstapel(args)
    expect(code).toBe(64)
    expect(stderr).toContain(text)
    expect(stderr).toContain('Aufruf:')
  })

  // What a command throws for a wrong call ends the process as above.
  test.each([
    [runProcess, [], 'Bitte mindestens eine Datei oder einen Ordner angeben.'],
    [runProcess, ['/gibt/es/nicht.pdf'], '/gibt/es/nicht.pdf gibt es nicht.'],
    [runProcess, ['x.pdf', '--farbe', 'rot'], 'Diese Angabe ist unbekannt oder unvollständig.'],
    [runClient, ['create', '--name', 'A', '--discount-percent', 'viel'], '--discount-percent ist keine Zahl.'],
    [runClient, ['create', '--name', 'A', '--project', 'Müller'], 'Eine Projekt-ID beginnt mit prj_'],
    [runClient, ['create', '--name', 'A', '--organization', 'x'], 'Eine Organisations-ID beginnt mit org_'],
    [runClient, ['create', '--name', 'A', '--scope', 'batches:read foo'], "Den Scope 'foo' gibt es nicht."],
    [runSeparator, ['--farbe', 'rot'], 'separator kennt nur --out DATEI.'],
    [runProject, [], 'Bitte list, create oder update angeben.'],
    [runProject, ['create'], 'Bitte --name angeben.'],
    [runProject, ['create', '--name', 'A', '--id', '../x'], 'Eine Projekt-ID beginnt mit prj_'],
    [runProject, ['update'], 'Bitte genau eine Projekt-ID angeben.'],
    [runProject, ['update', 'prj_fenster'], 'Bitte mindestens eine Änderung angeben.'],
    [runProject, ['update', 'prj_fenster', '--organization', 'org_x'], 'lassen sich nicht ändern'],
  ])('%o %j is a wrong call, and says what is wrong', async (command, args, text) => {
    const folder = aFolder()
    const thrown = await command(args, { STEUERSTAPEL_DATA_DIR: folder }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(UsageError)
    expect((thrown as UsageError).message).toContain(text)
  })

  test('an unknown setting stops the start with its name', async () => {
    const { code, stderr } = await steuerstapel(['client', 'list'], { STEUERSTAPEL_FARBE: 'rot' })
    expect(code).toBe(1)
    expect(stderr).toContain('STEUERSTAPEL_FARBE')
  })

  test('a config.json with the mark of a Windows editor before it is read', async () => {
    const folder = aFolder()
    writeFileSync(join(folder, 'config.json'), '\uFEFF{"STEUERSTAPEL_HTTP_PORT": 4711}\r\n')
    expect(await steuerstapel(['client', 'list'], { STEUERSTAPEL_DATA_DIR: folder })).toMatchObject({ code: 0 })
  })

  test('a broken config.json stops the start with its path', async () => {
    const folder = aFolder()
    writeFileSync(join(folder, 'config.json'), '{"STEUERSTAPEL_HTTP_PORT": ')
    const { code, stderr } = await steuerstapel(['client', 'list'], { STEUERSTAPEL_DATA_DIR: folder })
    expect(code).toBe(1)
    expect(stderr).toContain('config.json ist kein gültiges JSON-Objekt')
  })
})

describe('client', () => {
  test('create shows the secret once; list, rotate and revoke know the client', async () => {
    const environment = { STEUERSTAPEL_DATA_DIR: aFolder() }
    const call = async (...args: string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await steuerstapel(['client', ...args, '--json'], environment)
      expect(stderr).toBe('')
      expect(code).toBe(0)
      return JSON.parse(stdout)
    }
    const made = (await call('create', '--name', 'DMS', '--scope', 'batches:read', '--partner-code', 'P1')) as Record<
      string,
      string
    >
    expect(made).toMatchObject({
      client_id: expect.stringMatching(/^prj_/),
      client_secret: expect.stringMatching(/^sk_.{43}$/),
      scope: 'batches:read',
      project: {
        id: made['client_id'],
        name: 'DMS',
        organization_id: expect.stringMatching(/^org_/),
        partner_code: 'P1',
      },
    })
    const id = made['client_id'] ?? ''
    expect(JSON.stringify(await call('list'))).not.toContain(made['client_secret'])
    const rotated = (await call('rotate', id)) as Record<string, string>
    expect(rotated['client_secret']).not.toBe(made['client_secret'])
    await call('revoke', id)
    expect(await call('list')).toMatchObject([{ client_id: id, revoked_at: expect.any(String) }])
  })

  test('a project named by its id is made when it is new; without one of their own they share an organization', async () => {
    const environment = { STEUERSTAPEL_DATA_DIR: aFolder() }
    const create = async (...args: string[]) => {
      const { code, stdout, stderr } = await steuerstapel(['client', 'create', ...args, '--json'], environment)
      return { code, stderr, ...(stdout === '' ? {} : (JSON.parse(stdout) as { client_id: string; project: object })) }
    }
    const first = await create('--name', 'DMS', '--project', 'prj_muster', '--partner-code', 'P1')
    const project = { id: 'prj_muster', name: 'DMS', organization_id: 'org_kanzlei', partner_code: 'P1' }
    expect(first).toMatchObject({ code: 0, client_id: 'prj_muster', project })
    const second = await create('--name', 'Scanner', '--project', 'prj_muster')
    expect(second).toMatchObject({ code: 0, client_id: expect.stringMatching(/^prj_[0-9A-Z]{26}$/), project })
    expect((await create('--name', 'Portal')).project).toMatchObject({ organization_id: 'org_kanzlei' })
    const apart = await create('--name', 'Filiale', '--organization', 'org_filiale')
    expect(apart.project).toMatchObject({ organization_id: 'org_filiale' })

    const changed = await create('--name', 'DMS', '--project', 'prj_muster', '--partner-code', 'P2')
    expect(changed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('gibt es schon, mit anderen Bedingungen'),
    })
    const mistaken = await create('--name', 'DMS', '--project', second.client_id ?? '')
    expect(mistaken).toMatchObject({ code: 1, stderr: expect.stringContaining('ist die ID eines Zugangs') })
  })

  test('an unknown client is a clear fault', async () => {
    const { code, stderr } = await steuerstapel(['client', 'revoke', 'prj_x'])
    expect(code).toBe(1)
    expect(stderr).toMatch(/gibt es nicht/)
  })
})

describe('project', () => {
  test('create, update and list, in words and as JSON', async () => {
    const environment = { STEUERSTAPEL_DATA_DIR: aFolder() }
    const call = async (...args: string[]) => steuerstapel(['project', ...args], environment)
    const made = await call('create', '--name', 'Kanzlei', '--id', 'prj_k', '--discount-percent', '2.5', '--json')
    const project = {
      id: 'prj_k',
      name: 'Kanzlei',
      organization_id: 'org_kanzlei',
      partner_code: 'DIREKT',
      discount_percent: 2.5,
      provision_percent: 0,
    }
    expect(JSON.parse(made.stdout)).toEqual(project)
    const updated = await call('update', 'prj_k', '--partner-code', 'P9', '--provision-percent', '5')
    expect(updated).toMatchObject({ code: 0, stdout: 'prj_k\tKanzlei\torg_kanzlei\tP9\tRabatt 2,5 %, Provision 5 %\n' })
    const listed = await call('list', '--json')
    expect(JSON.parse(listed.stdout)).toEqual([{ ...project, partner_code: 'P9', provision_percent: 5 }])

    expect(await call('create', '--name', 'x', '--id', 'prj_k')).toMatchObject({
      code: 1,
      stderr: 'Das Projekt prj_k gibt es schon.\n',
    })
    expect(await call('update', 'prj_x', '--name', 'x')).toMatchObject({
      code: 1,
      stderr: 'Dieses Projekt gibt es nicht. Bitte die Projekt-ID prüfen.\n',
    })
    expect(await call('update', 'prj_k', '--discount-percent', '101')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('zwischen 0 und 100'),
    })
  })
})

describe('process', () => {
  test('files and folders become a Belegmappe; the broken one is named, the originals stay as they are', async () => {
    const [input, out] = [aFolder(), aFolder()]
    mkdirSync(join(input, 'unter'))
    copyFileSync(join(samples, '03-rechnung-bueromaterial.pdf'), join(input, 'Rechnung Büro.pdf'))
    copyFileSync(join(samples, '18-abgebrochener-scan.pdf'), join(input, 'unter', 'kaputt.pdf'))
    writeFileSync(join(input, '.versteckt'), 'kein Dokument')
    const args = ['process', join(input, 'unter', '..'), '--out', out, '--mandant', 'Müller GmbH', '--json']
    const { code, stdout, stderr } = await steuerstapel(args)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const told = JSON.parse(stdout) as {
      batch: { status: string }
      documents: Record<string, unknown>[]
      not_taken: { path: string; reason: string }[]
      output: { path: string; sha256: string }
    }
    expect(told.not_taken).toEqual([{ path: '.versteckt', reason: 'hidden' }])
    expect(told.batch.status).toBe('completed')
    const bytes = readFileSync(told.output.path)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(told.output.sha256)
    expect(readdirSync(out)).toEqual([expect.stringMatching(/^Belegmappe_Müller.*\.pdf$/)])
    expect(told.documents).toMatchObject([
      { filename: 'Rechnung Büro.pdf', status: 'processed', pages: 1, fields: { gross: { value: '426.09' } } },
      { filename: 'kaputt.pdf', status: 'failed', error: { code: 'corrupt_file' } },
    ])
    const original = createHash('sha256')
      .update(readFileSync(join(input, 'Rechnung Büro.pdf')))
      .digest('hex')
    expect(told.documents[0]?.['sha256']).toBe(original)
  })

  test('nothing but broken files ends with 2 and says so', async () => {
    const { code, stdout } = await steuerstapel([
      'process',
      join(samples, '18-abgebrochener-scan.pdf'),
      '--out',
      aFolder(),
    ])
    expect(code).toBe(2)
    expect(stdout).toContain('Kein Dokument konnte verarbeitet werden (1 von 1).')
  })

  test('as JSON, it tells the fault in the words of /v1', async () => {
    const args = ['process', join(samples, '18-abgebrochener-scan.pdf'), '--out', aFolder(), '--json']
    const before = Date.now()
    const { code, stdout } = await steuerstapel(args)
    expect(code).toBe(2)
    const { batch } = JSON.parse(stdout) as { batch: { error: { failed_at: string } } }
    expect(batch.error).toEqual({
      code: 'all_documents_failed',
      message: 'Kein Dokument konnte verarbeitet werden (1 von 1).',
      phase: 'CONVERSION',
      retryable: false,
      failed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(Date.parse(batch.error.failed_at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(batch.error.failed_at)).toBeLessThanOrEqual(Date.now())
  })
})

describe('originals that are too large to be attached', () => {
  test('lie beside the Belegmappe when the command has ended, byte for byte', async () => {
    const [input, out] = [aFolder(), aFolder()]
    copyFileSync(join(samples, '03-rechnung-bueromaterial.pdf'), join(input, 'a.pdf'))
    const large = Buffer.alloc(20_000_001, Buffer.from([0, 7, 200, 255, 1]))
    writeFileSync(join(input, 'gross.bin'), large)
    const { code, stdout } = await steuerstapel(['process', input, '--out', out, '--json'])
    expect(code).toBe(0)
    const { output } = JSON.parse(stdout) as { output: { path: string; originals: string } }
    expect(readdirSync(output.originals)).toEqual(['001_a.pdf', '002_gross.bin'])
    expect(readFileSync(join(output.originals, '002_gross.bin')).equals(large)).toBe(true)
  })
})

test('the separator sheet is written once and never over another file', async () => {
  const out = join(aFolder(), 'Blatt.pdf')
  expect(await steuerstapel(['separator', '--out', out])).toMatchObject({ code: 0, stdout: `${out}\n` })
  expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await steuerstapel(['separator', '--out', out])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('gibt es schon'),
  })
})

/** A file of the system that is there and fails as soon as it is read, also for root. */
const FAILS_WHEN_READ = '/proc/self/mem'

test.runIf(process.platform === 'linux')(
  'a file that cannot be read is named, without a trace of the program, and the others go on',
  async () => {
    const folder = aFolder()
    copyFileSync(join(samples, '03-rechnung-bueromaterial.pdf'), join(folder, 'a.pdf'))
    const { code, stdout, stderr } = await steuerstapel(['process', folder, FAILS_WHEN_READ, '--out', aFolder()])
    expect(stdout).toMatch(/^a\.pdf\t/m)
    expect(stdout).toMatch(/^Nicht aufgenommen: mem \(lässt sich nicht lesen/m)
    expect(stderr).not.toContain('node:internal')
    expect(code).toBe(0)
  },
)

test.runIf(process.platform === 'linux')('a file whose name is no UTF-8 is taken like others', async () => {
  const folder = aFolder()
  writeFileSync(Buffer.concat([Buffer.from(join(folder, 'Gr')), Buffer.from([0xf6]), Buffer.from('sse.txt')]), 'Notiz')
  const { code, stdout } = await steuerstapel(['process', folder, '--out', aFolder()])
  expect(stdout).toMatch(/^Grösse\.txt\t/m)
  expect(stdout).not.toContain('Nicht aufgenommen')
  expect(code).toBe(0)
})

test.runIf(process.platform === 'linux')('when no file can be read the call fails and names each', async () => {
  const { code, stderr } = await steuerstapel(['process', FAILS_WHEN_READ, '--out', aFolder()])
  expect(code).toBe(1)
  expect(stderr).toContain('mem (lässt sich nicht lesen')
  expect(stderr).not.toContain('node:internal')
})
