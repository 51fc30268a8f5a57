import { parseSealKeys } from '../engine/seal/parse-seal-keys.ts'
import { fingerprintOf } from '../engine/seal/seal-key.ts'
import type { KnownSealKey } from '../engine/seal/seal-key.ts'
import { hexOf } from '../engine/seal/seal-machine.ts'
import { browserMachine, knowsEd25519 } from './browser-machine.ts'
import { checkFile } from './check-file.ts'
import { texts } from './page-texts.de.ts'
import { showResult } from './show-result.ts'

const [drop, input, note, result, told] = ['drop', 'file', 'note', 'result', 'keys'].map(
  id => document.getElementById(id) as HTMLElement,
)
/** Above this the whole file is not hashed once more: it would have to lie in memory. */
const HASHED_BYTES_MAX = 500_000_000

let known: readonly KnownSealKey[] = parseSealKeys(document.getElementById('known')?.textContent ?? '') ?? []
/** Files are checked one after the other. */
let last: Promise<void> = start()

async function start(): Promise<void> {
  if (!globalThis.crypto?.subtle) return warn(texts.noCrypto)
  if (!(await knowsEd25519())) warn(texts.noEd25519)
  await tellKeys()
}

async function tellKeys(): Promise<void> {
  const fingerprints = await Promise.all(known.map(({ publicKey }) => fingerprintOf(browserMachine, publicKey)))
  if (told) told.textContent = known.length === 0 ? texts.noKeys : texts.keys(fingerprints)
}

function warn(text: string): void {
  if (!note) return
  note.hidden = false
  note.textContent = text
}

function take(files: Iterable<File>): void {
  const dropped = [...files]
  last = takeAll(dropped, last)
}

/** Each file has its own section, so that none hides what was said of another. */
async function takeAll(files: readonly File[], earlier: Promise<void>): Promise<void> {
  await earlier
  if (!result || files.length === 0 || !globalThis.crypto?.subtle) return
  result.replaceChildren()
  for (const file of files) {
    const section = document.createElement('section')
    result.append(section)
    await takeOne(file, section, files.length === 1)
  }
}

async function takeOne(file: File, section: HTMLElement, isAlone: boolean): Promise<void> {
  section.textContent = texts.checking(file.name)
  try {
    const keys = file.name.toLowerCase().endsWith('.json') ? parseSealKeys(await file.text()) : null
    if (keys) return await takeKeys(keys, file, section, isAlone)
    const checked = await checkFile(file, known)
    const sha256 =
      file.size > HASHED_BYTES_MAX ? null : await browserMachine.sha256(new Uint8Array(await file.arrayBuffer()))
    showResult(section, { name: file.name, checked, sha256: sha256 && hexOf(sha256) })
  } catch {
    section.textContent = texts.unreadable(file.name)
  }
}

/** Keys that come with other files would decide about some of them and not about others. */
async function takeKeys(
  keys: readonly KnownSealKey[],
  file: File,
  section: HTMLElement,
  isAlone: boolean,
): Promise<void> {
  if (!isAlone) {
    section.textContent = texts.keysAlone(file.name)
    return
  }
  known = keys
  section.remove()
  await tellKeys()
}

drop?.addEventListener('dragover', event => {
  event.preventDefault()
  drop.classList.add('over')
})
drop?.addEventListener('dragleave', () => drop.classList.remove('over'))
// Also beside the box: a browser would leave the page and show the file.
document.addEventListener('dragover', event => event.preventDefault())
document.addEventListener('drop', event => {
  event.preventDefault()
  drop?.classList.remove('over')
  take(event.dataTransfer?.files ?? [])
})
input?.addEventListener('change', () => {
  if (!(input instanceof HTMLInputElement)) return
  take([...(input.files ?? [])])
  input.value = ''
})
