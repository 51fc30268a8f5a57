import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRef, PDFString } from '@cantoo/pdf-lib'
import { annotate, attachment, findObject, lookup, name, pageNode, rewrite, script } from './open-tampered.ts'
import type { Tampered, Way } from './open-tampered.ts'

const ANNOTATIONS = /^Seite \d+: Anmerkungen, Verweise oder Aktionen/
const ACTIVE = /^Das Dokument: aktive Inhalte/
const text = (value: string): PDFHexString => PDFHexString.fromText(value)

/** The first page that has annotations, and its first one. */
function firstAnnotation(file: Tampered): {
  readonly node: PDFDict
  readonly list: PDFArray
  readonly annotation: PDFDict
} {
  for (let number = 1; number <= file.pdf.getPageCount(); number++) {
    const node = pageNode(file, number)
    const own = node.get(name('Annots'))
    if (own === undefined) continue
    const list = lookup(file, own, PDFArray)
    if (list.size() > 0) return { node, list, annotation: lookup(file, list.get(0), PDFDict) }
  }
  throw new Error('no annotation')
}

/** Ways to lay something over a page, or to have it act. */
export const ANNOTATION_WAYS: readonly Way[] = [
  [
    'a note covers an amount',
    file => annotate(file, 2, { Subtype: 'FreeText', Contents: text('0,00'), DA: PDFString.of('/F 9 Tf') }),
    ANNOTATIONS,
  ],
  [
    'a stamp with a look of its own',
    file =>
      annotate(file, 3, {
        Subtype: 'Stamp',
        AP: {
          N: file.context.register(
            file.context.stream('1 g 0 0 140 30 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 140, 30] }),
          ),
        },
      }),
    ANNOTATIONS,
  ],
  [
    'a field with a value',
    file => annotate(file, file.drawnPage, { Subtype: 'Widget', FT: 'Tx', T: text('x'), V: text('9.999,00') }),
    ANNOTATIONS,
  ],
  ['a redaction waits', file => annotate(file, file.scanPage, { Subtype: 'Redact' }), ANNOTATIONS],
  [
    'a file hangs on a page',
    file =>
      annotate(file, file.scanPage, { Subtype: 'FileAttachment', FS: { Type: 'Filespec', F: PDFString.of('x.exe') } }),
    ANNOTATIONS,
  ],
  ['a script on a click', file => annotate(file, 1, { Subtype: 'Link', A: script }), ANNOTATIONS],
  [
    'a program on a click',
    file => annotate(file, 1, { Subtype: 'Link', A: { S: 'Launch', F: PDFString.of('cmd.exe') } }),
    ANNOTATIONS,
  ],
  [
    'an address on a click',
    file => annotate(file, 1, { Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://example.test/') } }),
    ANNOTATIONS,
  ],
  [
    'a form that is sent away',
    file =>
      annotate(file, 1, {
        Subtype: 'Widget',
        FT: 'Btn',
        A: { S: 'SubmitForm', F: PDFString.of('https://example.test/') },
      }),
    ANNOTATIONS,
  ],
  ['a film', file => annotate(file, 1, { Subtype: 'RichMedia' }), ANNOTATIONS],
  [
    'a script when a page opens',
    file => pageNode(file, 1).set(name('AA'), file.context.obj({ O: script } as never)),
    ANNOTATIONS,
  ],
  [
    'a script when a page closes',
    file => pageNode(file, 5).set(name('AA'), file.context.obj({ C: script } as never)),
    ANNOTATIONS,
  ],
  ['annotations are taken away', file => firstAnnotation(file).node.delete(name('Annots')), ANNOTATIONS],
  ['one annotation is taken away', file => firstAnnotation(file).list.remove(0), ANNOTATIONS],
  ['an annotation is hidden', file => firstAnnotation(file).annotation.set(name('F'), PDFNumber.of(2)), ANNOTATIONS],
  [
    'an annotation is moved',
    file => firstAnnotation(file).annotation.set(name('Rect'), file.context.obj([0, 0, 9, 9])),
    ANNOTATIONS,
  ],
  [
    'a link leads to another page',
    file => {
      const page = file.pdf.getPage(0).ref
      firstAnnotation(file).annotation.set(name('Dest'), file.context.obj([page, 'Fit'] as never))
      firstAnnotation(file).annotation.delete(name('A'))
    },
    ANNOTATIONS,
  ],
]

/** Ways to have the document itself act, or say something else. */
export const DOCUMENT_WAYS: readonly Way[] = [
  [
    'a script when it is opened',
    file => file.pdf.catalog.set(name('OpenAction'), file.context.obj(script as never)),
    ACTIVE,
  ],
  [
    'another page when it is opened',
    file => file.pdf.catalog.set(name('OpenAction'), file.context.obj([file.pdf.getPage(4).ref, 'Fit'] as never)),
    ACTIVE,
  ],
  [
    'a script before it is printed',
    file => file.pdf.catalog.set(name('AA'), file.context.obj({ WP: script } as never)),
    ACTIVE,
  ],
  [
    'a script of the whole document',
    file => names(file).set(name('JavaScript'), file.context.obj({ Names: [text('x'), script] } as never)),
    ACTIVE,
  ],
  [
    'a form',
    file => file.pdf.catalog.set(name('AcroForm'), file.context.obj({ Fields: [], NeedAppearances: true } as never)),
    /Formularfelder/,
  ],
  [
    'a form of XFA',
    file => file.pdf.catalog.set(name('AcroForm'), file.context.obj({ Fields: [], XFA: text('<x/>') } as never)),
    /Formularfelder/,
  ],
  [
    'layers that are switched off',
    file =>
      file.pdf.catalog.set(name('OCProperties'), file.context.obj({ OCGs: [], D: { BaseState: 'OFF' } } as never)),
    /Ebenen/,
  ],
  ['bookmarks are taken away', file => file.pdf.catalog.delete(name('Outlines')), /Lesezeichen/],
  ['a bookmark is called otherwise', file => outline(file).set(name('Title'), text('Anderes')), /Lesezeichen/],
  [
    'a bookmark leads elsewhere',
    file => outline(file).set(name('Dest'), file.context.obj([file.pdf.getPage(0).ref, 'Fit'] as never)),
    /Lesezeichen/,
  ],
  [
    'named places',
    file => file.pdf.catalog.set(name('Dests'), file.context.obj({ x: [file.pdf.getPage(0).ref, 'Fit'] } as never)),
    /Sprungziele/,
  ],
  [
    'named pages',
    file => names(file).set(name('Pages'), file.context.obj({ Names: [text('x'), file.pdf.getPage(0).ref] } as never)),
    /Names\.Pages/,
  ],
  [
    'the packet of metadata',
    file => {
      const ref = file.pdf.catalog.get(name('Metadata'))
      if (ref instanceof PDFRef)
        rewrite(file, ref, bytes => Buffer.from(bytes.toString('utf8').replace('2026', '2025')))
    },
    /Metadaten/,
  ],
  ['the title', file => file.pdf.setTitle('Eine andere Mappe'), /Metadaten/],
  ['the day of writing', file => file.pdf.setCreationDate(new Date(0)), /Metadaten/],
  [
    'numbers of pages',
    file => file.pdf.catalog.set(name('PageLabels'), file.context.obj({ Nums: [0, { S: 'r' }] } as never)),
    /Seitenbezeichnungen/,
  ],
  [
    'a base of addresses',
    file =>
      file.pdf.catalog.set(name('URI'), file.context.obj({ Base: PDFString.of('https://example.test') } as never)),
    /Grundadresse/,
  ],
  [
    'a signature of somebody',
    file => file.pdf.catalog.set(name('Perms'), file.context.obj({ DocMDP: {} } as never)),
    /Rechte und Unterschriften/,
  ],
  [
    'a portfolio',
    file => file.pdf.catalog.set(name('Collection'), file.context.obj({ View: 'T' } as never)),
    /Collection/,
  ],
  ['a colour profile is taken away', file => file.pdf.catalog.delete(name('OutputIntents')), /OutputIntents/],
  [
    'how viewers show it',
    file => file.pdf.catalog.set(name('ViewerPreferences'), file.context.obj({ HideToolbar: true })),
    /ViewerPreferences/,
  ],
  [
    'an extension of the format',
    file => file.pdf.catalog.set(name('Extensions'), file.context.obj({ X: {} })),
    /Extensions/,
  ],
]

/** Ways to change what is attached. */
export const ATTACHMENT_WAYS: readonly Way[] = [
  [
    'an original is exchanged',
    file => rewrite(file, attachment(file, '001_Kontoauszug.pdf')[0], () => Buffer.from('%PDF-1.7 anderes')),
    /^Die Anlage 001_Kontoauszug\.pdf wurde geändert/,
  ],
  [
    'a byte of an original',
    file =>
      rewrite(file, attachment(file, '002_Rechnung Müller.jpg')[0], bytes => {
        bytes[300] = (bytes[300] ?? 0) ^ 1
        return bytes
      }),
    /^Die Anlage 002_Rechnung Müller\.jpg wurde geändert/,
  ],
  [
    'an original is taken out',
    file => {
      const list = embedded(file)
      list.remove(1)
      list.remove(0)
    },
    /^Die Anlage 001_Kontoauszug\.pdf wurde entfernt/,
  ],
  [
    'a file is added',
    file => {
      const list = embedded(file)
      list.push(text('zz.txt'))
      list.push(
        file.context.register(
          file.context.obj({
            Type: 'Filespec',
            UF: text('zz.txt'),
            EF: { F: file.context.register(file.context.stream('x', { Type: 'EmbeddedFile' })) },
          } as never),
        ),
      )
    },
    /^Die Anlage zz\.txt wurde hinzugefügt/,
  ],
  [
    'a file comes twice',
    file => {
      const list = embedded(file)
      list.push(list.get(0))
      list.push(list.get(1))
    },
    /#\d+ wurde hinzugefügt/,
  ],
  [
    'a file is renamed',
    file => attachment(file, '001_Kontoauszug.pdf')[1].set(name('UF'), text('001_Anderes.pdf')),
    /^Die Anlage 001_Anderes\.pdf wurde hinzugefügt/,
  ],
  [
    'a file is described otherwise',
    file => attachment(file, 'index.csv')[1].set(name('Desc'), text('x')),
    /^Die Anlage index\.csv wurde geändert/,
  ],
  [
    'a file is no source any more',
    file => attachment(file, '001_Kontoauszug.pdf')[1].set(name('AFRelationship'), name('Unspecified')),
    /^Die Anlage 001_Kontoauszug\.pdf wurde geändert/,
  ],
  [
    'a table is changed',
    file =>
      rewrite(file, attachment(file, 'positions.csv')[0], bytes =>
        Buffer.from(bytes.toString().replace('1.000,00', '9.000,00').concat('x')),
      ),
    /^Die Anlage positions\.csv wurde geändert/,
  ],
  [
    'a sum of the index',
    file => index(file, /"amount": "2000\.00"/, '"amount": "200.00"'),
    /^Summe .*: unterschrieben 2000\.00 € .*, im Verzeichnis 200\.00 €/,
  ],
  [
    'what is confirmed of a sum',
    file => index(file, /"confirmed": "0\.00"/, '"confirmed": "380.00"'),
    /^Summe .*bestätigt 0\.00 €.*bestätigt 380\.00 €/,
  ],
  [
    'the page ledger',
    file => index(file, /"blank": 0/, '"blank": 1'),
    /^Seitenbilanz, blank: unterschrieben 0, im Verzeichnis 1/,
  ],
  ['whose it is', file => index(file, /Erika Mustermann/, 'Erna Mustermann'), /^Die Anlage index\.json wurde geändert/],
  [
    'an entry of the log',
    file =>
      rewrite(file, attachment(file, 'protokoll.jsonl')[0], bytes =>
        Buffer.from(bytes.toString().replace('upload', 'path')),
      ),
    /^Die Anlage protokoll\.jsonl wurde geändert/,
  ],
  ['the list of what belongs to the file', file => file.pdf.catalog.delete(name('AF')), /Liste der Anlagen/],
]

function names(file: Tampered): PDFDict {
  return lookup(file, file.pdf.catalog.get(name('Names')), PDFDict)
}

function embedded(file: Tampered): PDFArray {
  const tree = lookup(file, names(file).get(name('EmbeddedFiles')), PDFDict)
  return lookup(file, tree.get(PDFName.of('Names')), PDFArray)
}

function outline(file: Tampered): PDFDict {
  return findObject(file, dict => dict.has(name('Title')) && dict.has(name('Parent')))[1]
}

function index(file: Tampered, pattern: RegExp, by: string): void {
  rewrite(file, attachment(file, 'index.json')[0], bytes => {
    const changed = bytes.toString().replace(pattern, by)
    if (changed === bytes.toString()) throw new Error('nothing changed')
    return Buffer.from(changed)
  })
}
