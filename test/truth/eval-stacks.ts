import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { allLayouts } from './all-layouts.ts'
import type { TruthShare } from './layout.ts'
import { firstOfEach, makeDocuments } from './make-documents.ts'
import { readClient } from './clients/read-client.ts'
import { readPapers } from './clients/settle-client.ts'
import type { StackDocument } from './measure-stacks.ts'
import { breakSome, makeStacks, measureStacks, printStacks } from './measure-stacks.ts'
import { readTruth } from './measure-truth.ts'

/** Which layouts to lay on stacks, and what to say of them. */
export interface StacksOptions {
  readonly shares: readonly TruthShare[]
  readonly withScans: boolean
  readonly misses: boolean
  readonly layouts: string
}

const SEED = 20
const PAGES_MIN = 12
/** The cuts within documents need documents of several pages: each of them lies in a stack this often. */
const ROUNDS = 3
/** Those that may be looked at. */
const CLIENTS = ['couple', 'landlord', 'business'] as const

/** Lays the documents of a share on stacks in drawn order and measures where the product cuts them. */
export async function evalStacks(options: StacksOptions, say: (text: string) => void): Promise<void> {
  const layouts = allLayouts().filter(({ id }) => id.startsWith(options.layouts))
  const report = async (name: string, documents: readonly StackDocument[], misses: boolean): Promise<void> => {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      const random = createSeededRandom(SEED + round)
      return makeStacks(breakSome(documents, random), random, PAGES_MIN)
    })
    say(printStacks(name, await measureStacks(rounds.flat()), misses))
  }
  for (const share of options.shares) {
    const documents = makeDocuments(layouts, [share])
    for (const medium of options.withScans ? (['digital', 'scans'] as const) : (['digital'] as const)) {
      const read = await readTruth(medium === 'scans' ? firstOfEach(documents) : documents, medium)
      const own = read.map(({ made, pages }) => ({ id: made.id, pages }))
      await report(`${share}, ${medium}`, own, options.misses && share !== 'last')
    }
  }
  if (!options.shares.includes('tune')) return
  for (const client of CLIENTS) await report(`Mandant ${client}`, await readClientPapers(client), options.misses)
}

/** Papers of one client: all have the same recipient, and some a sender that others have. */
async function readClientPapers(client: string): Promise<StackDocument[]> {
  const { documents, client: own } = readClient(client)
  const wanted = documents.filter(
    ({ medium, share }) => medium !== 'mail' && (share ?? (own.share === 'tune' ? 'tune' : 'last')) === 'tune',
  )
  const read = await readPapers(client, wanted)
  return wanted.map(({ file }) => ({ id: file, pages: read.get(file) ?? [] }))
}
