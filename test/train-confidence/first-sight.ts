import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ownSigns } from '../../engine/phases/analysis/certainty/confidence-features.ts'
import { fieldGroup } from '../../engine/phases/analysis/certainty/field-groups.ts'
import type { CollectedValue, UntoldValue } from './collect-values.ts'
import type { SeenDocument } from './seen-documents.ts'

/** A value as it was found when the engine met its layout for the first time. Nothing of the paper's text is kept. */
export interface SeenValue {
  readonly layout: string
  /** Number of the document among those of its layout. */
  readonly document: string
  /** How it was scanned; not there where it was printed. */
  readonly look?: string
  readonly name: string
  /** Null: the truth does not speak of it. */
  readonly right: boolean | null
  /** What the finder said, before any fit. */
  readonly raw: number
  readonly checks: readonly string[]
  /** How sure the reading of its words lets it be at most; not there where that is no limit. */
  readonly most?: number
  /** Signs that are not 0, without those that stand a second time for the group. */
  readonly signs: Readonly<Record<string, number>>
}

/** What one author's layouts gave, at the first look; written once a layout and never again. */
export interface FirstSight {
  readonly schema: 'first-sight/2'
  /** Layouts with the day of their first look, printed. */
  readonly layouts: Readonly<Record<string, string>>
  /** The same of their scans. */
  readonly scans?: Readonly<Record<string, string>>
  readonly documents: readonly SeenDocument[]
  readonly values: readonly SeenValue[]
}

/** A document with the values that were read of it. */
export interface SeenWhole {
  readonly document: SeenDocument
  readonly values: readonly UntoldValue[]
}

export const FIRST_SIGHT_FOLDER = fileURLToPath(new URL('first-sight/', import.meta.url))

/** All values that were kept at a first look; a layout counts once as print and once as scan, however many documents it has. */
export function readFirstSight(folder: string = FIRST_SIGHT_FOLDER): CollectedValue[] {
  const values = readAll(folder).flatMap(one => one.values)
  const mediumOf = ({ layout, look }: SeenValue): string => `${layout} ${look === undefined ? 'printed' : 'scanned'}`
  const documents = Map.groupBy(values, mediumOf)
  return values.flatMap(value => {
    const count = new Set(documents.get(mediumOf(value))?.map(({ document }) => document)).size
    return value.right === null ? [] : [{ ...asExample(value, 1 / Math.max(1, count)), right: value.right }]
  })
}

/** The documents that were kept at a first look, each with all of its values. */
export function readSeenDocuments(folder: string = FIRST_SIGHT_FOLDER): SeenWhole[] {
  const keyOf = ({ layout, document, look = '' }: Pick<SeenValue, 'layout' | 'document' | 'look'>): string =>
    `${layout}#${document} ${look}`
  return readAll(folder).flatMap(({ documents, values }) => {
    const ofDocument = Map.groupBy(values, keyOf)
    return documents.map(document => ({
      document,
      values: (ofDocument.get(keyOf(document)) ?? []).map(value => asExample(value, 1)),
    }))
  })
}

/** Ids of all layouts of which a first look was kept. */
export function firstSightLayouts(folder: string = FIRST_SIGHT_FOLDER): ReadonlySet<string> {
  return new Set(readAll(folder).flatMap(({ layouts }) => Object.keys(layouts)))
}

function readAll(folder: string): FirstSight[] {
  const names = readdirSync(folder).filter(name => name.endsWith('.json'))
  return names.toSorted().map(name => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as FirstSight)
}

/** Who wrote a layout: the first part of its id, by which first looks are kept apart. */
export function authorOf(layout: string): string {
  return layout.split('-')[0] ?? ''
}

function asExample({ layout, name, raw, checks, most = 1, signs }: SeenValue, weight: number): UntoldValue {
  const shared = Object.fromEntries(Object.entries(signs).filter(([sign]) => isShared(sign)))
  const features = { ...signs, ...ownSigns(fieldGroup(name), shared) }
  return { name, field: { checks, confidence: raw }, layout, author: authorOf(layout), most, weight, features }
}

/** Signs without those of a group, which follow from the shared ones, and without what is 0. */
export function signsToKeep(features: Readonly<Record<string, number>>): Record<string, number> {
  const kept = Object.entries(features).filter(([sign, value]) => value !== 0 && !sign.includes('.'))
  return Object.fromEntries(kept.map(([sign, value]) => [sign, Math.round(1e4 * value) / 1e4]))
}

/** Whether the sign stands for all fields: not for a sort of values alone, nor for a contradiction. */
function isShared(sign: string): boolean {
  return !sign.includes(':') && sign !== 'contradicted'
}
