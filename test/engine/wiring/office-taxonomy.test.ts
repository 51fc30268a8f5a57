import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { officeTaxonomy } from '../../../engine/wiring/office-taxonomy.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taxonomy-'))
  path = join(folder, 'taxonomy.office.json')
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const write = (text: string) => writeFile(path, text)

describe('the kinds of the office', () => {
  test('are those that ship until there is a file', () => {
    expect(officeTaxonomy(path)).toBe(loadTaxonomy())
  })

  test('come from taxonomy.office.json, with or without a byte order mark', async () => {
    const text = '{"schema": "taxonomy-office/1", "version": "1", "change": {"telefon": {"label": "Telefon & Netz"}}}'
    for (const start of ['', '\uFEFF']) {
      await write(start + text)
      expect(officeTaxonomy(path).kinds.find(({ id }) => id === 'telefon')?.label).toBe('Telefon & Netz')
    }
  })

  test('stop the start when the file is wrong, with line and kind', async () => {
    await write('{\n  "schema": "taxonomy-office/1",\n  "version": "1"\n  "hide": []\n}')
    expect(() => officeTaxonomy(path)).toThrow(/taxonomy\.office\.json bitte berichtigen .*Zeile 4: kein gültiges JSON/)
    await write(`{
  "schema": "taxonomy-office/1",
  "version": "1",
  "hide": ["pferd"],
  "change": {
    "telefon": {
      "label": "",
      "folder": "201 Telefon"
    }
  },
  "add": [
    { "id": "kanzlei_stall", "label": "Stall" }
  ]
}`)
    expect(() => officeTaxonomy(path)).toThrow(
      /Zeile 7, telefon \(label\): .*Zeile 12, kanzlei_stall \(.*und \d weitere/s,
    )
  })

  test('stop the start when the main field of a kind is no amount, with line, kind and field', async () => {
    await write(`{
  "schema": "taxonomy-office/1",
  "version": "1",
  "add": [
    {
      "id": "kanzlei_stall", "label": "Stall", "family": "Betrieb", "nature": "invoice", "filenameLabel": "Stall",
      "section": "buchhaltung-eingang", "folder": "205 Stall", "titles": [["Einstellrechnung", 2]],
      "fields": [
        { "id": "betrag", "label": "Betrag", "type": "money", "labels": ["Betrag"] },
        { "id": "einstelltag", "label": "Einstelltag", "type": "date", "labels": ["Einstellung am"],
          "main": true }
      ]
    }
  ]
}`)
    expect(() => officeTaxonomy(path)).toThrow(
      /Zeile 11, kanzlei_stall .*Belegart „kanzlei_stall“, Feld „einstelltag“: „main“ darf nur ein Betrag sein/,
    )
  })

  test('stop the start when there is a folder in place of the file', async () => {
    await mkdir(path)
    expect(() => officeTaxonomy(path)).toThrow(/nicht lesbar/)
  })
})
