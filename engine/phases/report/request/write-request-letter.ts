import { assert } from '../../../shared/assert.ts'
import { openOwnPaper } from '../../../paper/own-paper.ts'
import { letterTexts } from './letter-texts.de.ts'
import { sheetsOf } from './request-letter-facts.ts'
import type { RequestLetterFacts } from './request-letter-facts.ts'
import { setLetter } from './set-letter.ts'
import { setRequestSheet } from './set-request-sheet.ts'

/**
 * A request letter (Nachforderung) as PDF: the letter, laid out after DIN 5008 form B, and behind it the sheets that are
 * laid before the documents that it asks for. The same facts give the same bytes.
 */
export async function writeRequestLetter(facts: RequestLetterFacts): Promise<Uint8Array> {
  assert(facts.items.length > 0, 'a letter asks for something')
  const paper = await openOwnPaper({
    title: letterTexts.title(facts.year),
    runningTitle: '',
    officeName: facts.officeName || 'Steuerstapel',
  })
  setLetter(paper.book, facts)
  for (const index of sheetsOf(facts).keys()) await setRequestSheet(paper.book, facts, index)
  return paper.save()
}
