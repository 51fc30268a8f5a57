import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, onTestFinished, test } from 'vitest'
import { aTextPdf } from '../support/a-document.ts'

const REPO = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The whole of what is written by hand for a phase that does nothing but count documents. */
const NEW_PHASE = `import type { Phase } from '../phase.ts'

/** Looks at each document once more. */
export function createCheckingPhase(): Phase {
  return {
    name: 'CHECKING',
    run: ctx => ctx.eachDocument({ step: 'check_document', timeoutMs: 1_000, attemptsMax: 2 }, () => Promise.resolve()),
  }
}
`
const NEW_ROW = `  {
    name: 'CHECKING',
    weight: 5,
    title: 'Gegenlesen',
    shortTitle: 'Gegenlesen',
    requestedBy: ANALYSED,
    billedAs: 'analysis',
    worksOn: 'pages',
    secondsPerPage: 0.01,
    isParallel: false,
    revisedFor: 'document',
    runsAlways: false,
    fault: PROCESSING_FAULT,
  },
`

test('a phase is added by three files: its row, its folder, its line in the pipeline', async () => {
  const tree = aCopyOfTheEngine()
  edit(join(tree, 'engine/model/phase-table.ts'), text =>
    text.replace(/(?=\n {2}\{\n {4}name: 'ORGANIZATION')/, `\n${NEW_ROW.trimEnd()}`),
  )
  mkdirSync(join(tree, 'engine/phases/checking'))
  writeFileSync(join(tree, 'engine/phases/checking/checking.ts'), NEW_PHASE)
  edit(join(tree, 'engine/phases/pipeline.ts'), text =>
    text
      .replace(/^import/m, "import { createCheckingPhase } from './checking/checking.ts'\nimport")
      .replace('    createOrganizationPhase(deps),', '    createCheckingPhase(),\n    createOrganizationPhase(deps),'),
  )

  const types = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  await run(process.execPath, [types, '-b', join(tree, 'engine')])
  const out = join(tree, 'result')
  await run(process.execPath, [join(tree, 'engine/cli.ts'), 'process', await aTextPdf(), '--out', out], { cwd: tree })

  const binder = await textOf(join(out, readdirSync(out).find(name => name.endsWith('.pdf')) ?? 'no binder'))
  expect(binder).toContain('Gegenlesen')
})

/** The engine without its tests in a folder of its own that uses the packages of this tree. */
function aCopyOfTheEngine(): string {
  const tree = mkdtempSync(join(tmpdir(), 'steuerstapel-phase-'))
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }))
  for (const name of ['engine', 'wire', 'package.json', 'tsconfig.json'])
    cpSync(join(REPO, name), join(tree, name), { recursive: true })
  for (const name of ['engine', 'wire']) {
    edit(join(tree, name, 'tsconfig.json'), text => text.replaceAll('../node_modules/.cache', '../types'))
  }
  symlinkSync(join(REPO, 'node_modules'), join(tree, 'node_modules'), 'junction')
  return tree
}

function edit(path: string, change: (text: string) => string): void {
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  expect(after, path).not.toBe(before)
  writeFileSync(path, after)
}

async function textOf(path: string): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(path))), { mergePages: true })
  return text
}
