import { describe, expect, test } from 'vitest'
import type { ScoredKind } from '../../../../../engine/phases/analysis/kind/kind-decision.ts'
import { decideKind } from '../../../../../engine/phases/analysis/kind/kind-decision.ts'
import type { KindGuess } from '../../../../../engine/phases/analysis/kind/kind-model.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'

const taxonomy = loadTaxonomy()
const scored = (scores: Readonly<Record<string, number>>): ScoredKind[] =>
  taxonomy.kinds.map(kind => ({ kind, score: scores[kind.id] ?? 0, reasons: [] }))
const guess = (shares: Readonly<Record<string, number>>): KindGuess => ({
  shares: new Map(Object.entries(shares)),
  words: () => [{ text: 'Monteurstunden', weight: 2 }],
})

describe('decideKind', () => {
  test('the model decides between kinds that wordings leave open', () => {
    const open = { kontoauszug: 1.5, ertragsabrechnung: 1.6 }
    expect(decideKind(scored(open), guess({ kontoauszug: 0.9 }), taxonomy).id).toBe('kontoauszug')
    expect(decideKind(scored(open), null, taxonomy).id).toBe('ertragsabrechnung')
  })

  test('a title stays leading, but a model that is sure of another kind wants a person', () => {
    const title = { mahnung: 4.5 }
    expect(decideKind(scored(title), guess({ mahnung: 0.9 }), taxonomy)).toMatchObject({
      id: 'mahnung',
      decision: 'auto',
    })
    expect(decideKind(scored(title), guess({ angebot: 0.9 }), taxonomy)).toMatchObject({
      id: 'mahnung',
      decision: 'review',
    })
    expect(decideKind(scored(title), guess({ unklar: 0.9 }), taxonomy).decision).toBe('review')
  })

  test('two titles on one paper want a person, unless both are those of bills', () => {
    const titled = (titles: Readonly<Record<string, number>>): ScoredKind[] =>
      taxonomy.kinds.map(kind => ({
        kind,
        score: 2 * (titles[kind.id] ?? 0),
        reasons: [],
        title: titles[kind.id] ?? 0,
      }))
    expect(decideKind(titled({ depotauszug: 2.6 }), null, taxonomy).decision).toBe('auto')
    const both = decideKind(titled({ depotauszug: 2.6, wpabrechnung: 2.4 }), null, taxonomy)
    expect(both).toMatchObject({ id: 'depotauszug', decision: 'review' })
    expect(both.confidence).toBeLessThanOrEqual(0.7)
    expect(decideKind(titled({ handwerker: 3.9, er_rechnung: 2.6 }), null, taxonomy).decision).toBe('auto')
  })

  test('a title of several kinds, or one that wordings and model deny, is none of another kind', () => {
    const titled = (seen: number, isTitleShared = false): ScoredKind[] =>
      scored({ unfall_bu: 5, ag_besch: seen }).map(one =>
        one.kind.id === 'ag_besch' ? { ...one, title: 3, isTitleShared } : one,
      )
    const decide = (kinds: ScoredKind[], share: number): string =>
      decideKind(kinds, guess({ unfall_bu: share }), taxonomy).decision
    expect(decide(titled(3), 0.8)).toBe('review')
    expect(decide(titled(3, true), 0.8)).toBe('auto')
    expect(decide(titled(3), 0.97)).toBe('auto')
    expect(decide(titled(5.5), 0.97)).toBe('review')
  })

  test('the bill of a restaurant is its receipt where the model is sure of it', () => {
    const bill = scored({ bewirtung: 2.8, er_rechnung: 4.4 }).map(one =>
      one.kind.id === 'er_rechnung' ? { ...one, title: 2.7 } : one,
    )
    expect(decideKind(bill, guess({ bewirtung: 0.9 }), taxonomy)).toMatchObject({ id: 'bewirtung', decision: 'auto' })
    expect(decideKind(bill, guess({ bewirtung: 0.6 }), taxonomy).decision).toBe('review')
    const untitled = scored({ bewirtung: 2.8, er_rechnung: 4.4 })
    expect(decideKind(untitled, guess({ bewirtung: 0.9 }), taxonomy).decision).toBe('review')
  })

  test('an offer and a credit note say what they are: without a word of them a paper titled as a bill is one', () => {
    const bill = (scores: Readonly<Record<string, number>>, title = 2): ScoredKind[] =>
      scored({ er_rechnung: 4.5, ...scores }).map(one => ({ ...one, title: one.kind.id === 'er_rechnung' ? title : 0 }))
    const decide = (kinds: ScoredKind[], rival: string, share = 0.5): string =>
      decideKind(kinds, guess({ [rival]: share }), taxonomy).decision
    for (const rival of ['angebot', 'gutschrift', 'abrechnungsgutschrift']) {
      expect(decide(bill({}), rival), rival).toBe('auto')
      expect(decide(bill({ [rival]: 0.7 }), rival), rival).toBe('review')
      expect(decide(bill({}, 1), rival), rival).toBe('review')
      expect(decide(bill({}), rival, 0.9), rival).toBe('review')
    }
    expect(decide(bill({}), 'handwerker')).toBe('review')
    expect(decide(bill({}), 'unklar')).toBe('review')
  })

  test('nothing but a hesitant model is no kind', () => {
    const { id, decision, alternatives } = decideKind(scored({}), guess({ spende: 0.45, partei: 0.4 }), taxonomy)
    expect({ id, decision }).toEqual({ id: 'unklar', decision: 'unklar' })
    expect(alternatives[0]?.id).toBe('spende')
  })

  test('a sure model alone names a kind for a person to look at', () => {
    expect(decideKind(scored({}), guess({ spende: 0.97 }), taxonomy)).toMatchObject({
      id: 'spende',
      decision: 'review',
    })
  })

  test('what speaks for a bill speaks for the bill of a trade that the model sees', () => {
    const bill = { er_rechnung: 4 }
    expect(decideKind(scored(bill), guess({ handwerker: 0.95 }), taxonomy).id).toBe('handwerker')
    expect(decideKind(scored(bill), guess({ handwerker: 0.6, er_rechnung: 0.4 }), taxonomy).id).toBe('er_rechnung')
  })

  test('outgoing and electronic bills are bills as far as text can tell', () => {
    expect(decideKind(scored({}), guess({ er_rechnung: 0.3, erechnung: 0.4, ar_rechnung: 0.3 }), taxonomy).id).toBe(
      'er_rechnung',
    )
  })

  test('tells the words that the model went by', () => {
    const { reasons } = decideKind(scored({ handwerker: 1 }), guess({ handwerker: 0.9 }), taxonomy)
    expect(reasons).toContainEqual({ type: 'ngram', text: 'Monteurstunden', weight: 1.8 })
  })
})
