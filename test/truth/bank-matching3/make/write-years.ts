import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCouple } from './couple.ts'
import { makeCraftsman } from './craftsman.ts'
import { makeLandlord } from './landlord.ts'

/** Writes the three years of the set: `node test/truth/bank-matching3/make/write-years.ts`. */
const folder = join(import.meta.dirname, '..')
writeFileSync(join(folder, 'craftsman.txt'), makeCraftsman())
writeFileSync(join(folder, 'landlord.txt'), makeLandlord())
writeFileSync(join(folder, 'couple.txt'), makeCouple())
