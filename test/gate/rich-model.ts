import type { ModelObject, PdfModel } from './pdf-model.ts'

const stream = (text: string, entries: Record<string, string> = {}): ModelObject => ({ entries, stream: text })
const dict = (entries: Record<string, string>): ModelObject => ({ entries })

const CONTENT = [
  'q 0.9 0.9 1 rg 60 700 200 60 re f Q',
  'BT /F1 18 Tf 72 720 Td (Rechnung 2025-0417) Tj ET',
  'BT /F1 11 Tf 72 690 Td (Rechnungsbetrag 1.190,00 EUR) Tj ET',
  'BT /F2 11 Tf 72 670 Td (Bankverbindung) Tj ET',
  'q /G1 gs 1 0 0 1 72 560 cm /X1 Do Q',
  'q 80 0 0 80 300 560 cm /I1 Do Q',
  '/OC /L1 BDC BT /F1 30 Tf 72 500 Td (ENTWURF) Tj ET EMC',
  '/OC /L2 BDC BT /F1 12 Tf 72 480 Td (Seite in Kraft) Tj ET EMC',
  '/Pattern cs /P1 scn 72 400 100 50 re f',
  'q 200 400 100 50 re W n /S1 sh Q',
  '/C1 cs 0.5 0.2 0.1 sc 320 400 60 50 re f',
].join('\n')

/** Dictionaries that stand in others as a rule are objects of their own here, so that each can be replaced. */
const OBJECTS: readonly (readonly [number: number, object: ModelObject])[] = [
  [
    1,
    dict({
      ...{ Type: '/Catalog', Pages: '2 0 R', AcroForm: '30 0 R', OCProperties: '40 0 R', Names: '50 0 R' },
      ...{ OpenAction: '52 0 R', AA: '<< /WC 52 0 R >>', Outlines: '53 0 R', Metadata: '54 0 R', Lang: '(de-DE)' },
      ...{
        PageLabels: '<< /Nums [0 << /S /D >>] >>',
        Dests: '<< /Eins [3 0 R /Fit] >>',
        MarkInfo: '<< /Marked true >>',
      },
      ...{ StructTreeRoot: '55 0 R', PageMode: '/UseNone', PageLayout: '/SinglePage', Version: '/1.7' },
      ...{
        ViewerPreferences: '<< >>',
        OutputIntents: '[]',
        Extensions: '<< >>',
        URI: '<< /Base (https://example.org/) >>',
      },
    }),
  ],
  [2, dict({ Type: '/Pages', Kids: '[3 0 R 4 0 R]', Count: '2', MediaBox: '[0 0 595 842]', Rotate: '0' })],
  [
    3,
    dict({
      ...{ Type: '/Page', Parent: '2 0 R', MediaBox: '[0 0 595 842]', CropBox: '[0 0 595 842]', Rotate: '0' },
      ...{ Resources: '5 0 R', Contents: '6 0 R', Annots: '[20 0 R 21 0 R 22 0 R 23 0 R 24 0 R 25 0 R]' },
      ...{ Group: '<< /S /Transparency /CS /DeviceRGB >>', UserUnit: '1', TrimBox: '[0 0 595 842]' },
      ...{ BleedBox: '[0 0 595 842]', ArtBox: '[0 0 595 842]', StructParents: '0', Tabs: '/S', Metadata: '54 0 R' },
      ...{ AA: '<< /O 52 0 R >>', Thumb: '9 0 R', B: '[]', Trans: '<< /S /Wipe >>', Dur: '3', PieceInfo: '<< >>' },
    }),
  ],
  [4, dict({ Type: '/Page', Parent: '2 0 R', Resources: '<< /Font << /F1 7 0 R >> >>', Contents: '[10 0 R]' })],
  [
    5,
    dict({
      ...{ Font: '11 0 R', XObject: '12 0 R', ExtGState: '13 0 R', ColorSpace: '14 0 R', Pattern: '15 0 R' },
      ...{ Shading: '16 0 R', Properties: '17 0 R', ProcSet: '[/PDF /Text /ImageC]' },
    }),
  ],
  [6, stream(CONTENT)],
  [
    7,
    dict({
      ...{ Type: '/Font', Subtype: '/TrueType', BaseFont: '/Arial', Encoding: '/WinAnsiEncoding', FirstChar: '32' },
      ...{ LastChar: '34', Widths: '[278 278 355]', FontDescriptor: '18 0 R', ToUnicode: '19 0 R' },
    }),
  ],
  [
    8,
    stream('0 0 1 RG 2 w 0 0 100 60 re S BT /F1 10 Tf 8 30 Td (Formular) Tj ET', {
      ...{ Type: '/XObject', Subtype: '/Form', BBox: '[0 0 120 80]', Matrix: '[1 0 0 1 0 0]', FormType: '1' },
      ...{ Resources: '<< /Font 11 0 R /XObject << /X2 8 0 R >> >>', Group: '<< /S /Transparency >>', OC: '42 0 R' },
      ...{ StructParents: '1', LastModified: '(D:20250101)', Metadata: '54 0 R', PieceInfo: '<< >>' },
    }),
  ],
  [
    9,
    stream('\x00\x40\x80\xc0', {
      ...{ Type: '/XObject', Subtype: '/Image', Width: '2', Height: '2', BitsPerComponent: '8', Intent: '/Perceptual' },
      ...{ ColorSpace: '/DeviceGray', Decode: '[0 1]', Interpolate: 'false', Mask: '[255 255]', ImageMask: 'false' },
    }),
  ],
  [10, stream('BT /F1 12 Tf 72 700 Td (Zweite Seite, Anlage) Tj ET')],
  [11, dict({ F1: '7 0 R', F2: '26 0 R' })],
  [12, dict({ X1: '8 0 R', I1: '9 0 R' })],
  [13, dict({ G1: '27 0 R' })],
  [14, dict({ C1: '[/CalRGB << /WhitePoint [0.95 1 1.09] >>]' })],
  [15, dict({ P1: '28 0 R' })],
  [16, dict({ S1: '29 0 R' })],
  [17, dict({ L1: '41 0 R', L2: '43 0 R' })],
  [
    18,
    dict({
      ...{ Type: '/FontDescriptor', FontName: '/Arial', Flags: '32', FontBBox: '[-665 -325 2000 1040]' },
      ...{ ItalicAngle: '0', Ascent: '905', Descent: '-212', CapHeight: '716', StemV: '80', MissingWidth: '500' },
    }),
  ],
  [19, stream('1 begincodespacerange <00> <ff> endcodespacerange', { Type: '/CMap' })],
  [
    20,
    dict({
      ...{ Type: '/Annot', Subtype: '/Widget', FT: '/Tx', T: '(name)', V: '(Erika Muster)', Rect: '[72 300 272 324]' },
      ...{
        F: '4',
        AP: '<< /N 31 0 R >>',
        DA: '(/Helv 12 Tf 0 g)',
        P: '3 0 R',
        MK: '<< >>',
        Ff: '0',
        AS: '/N',
        Parent: '32 0 R',
      },
    }),
  ],
  [
    21,
    dict({
      ...{ Type: '/Annot', Subtype: '/Link', Rect: '[72 720 272 740]', Border: '[0 0 0]', H: '/N' },
      ...{
        A: '<< /S /URI /URI (https://example.org/) >>',
        Dest: '[4 0 R /Fit]',
        QuadPoints: '[72 720 272 720 72 740 272 740]',
      },
    }),
  ],
  [
    22,
    dict({
      ...{
        Type: '/Annot',
        Subtype: '/FreeText',
        Rect: '[300 300 420 330]',
        Contents: '(bezahlt)',
        DA: '(/Helv 12 Tf)',
      },
      ...{ AP: '<< /N 33 0 R >>', F: '4', RC: '(bezahlt)', Popup: '25 0 R', IRT: '21 0 R', CA: '1', C: '[1 0 0]' },
    }),
  ],
  [
    23,
    dict({
      ...{ Type: '/Annot', Subtype: '/Stamp', Rect: '[300 200 420 260]', AP: '<< /N 33 0 R >>', OC: '41 0 R', F: '4' },
      ...{ Name: '/Draft', BS: '<< /W 1 >>', AA: '<< /E 52 0 R >>' },
    }),
  ],
  [
    24,
    dict({
      Type: '/Annot',
      Subtype: '/Highlight',
      Rect: '[72 688 272 700]',
      C: '[1 1 0]',
      QuadPoints: '[72 700 272 700 72 688 272 688]',
    }),
  ],
  [25, dict({ Type: '/Annot', Subtype: '/Popup', Rect: '[0 0 9 9]', Parent: '22 0 R', Open: 'false' })],
  [26, dict({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica-Bold', Encoding: '<< /Differences [65 /A] >>' })],
  [
    27,
    dict({
      Type: '/ExtGState',
      CA: '1',
      ca: '0.8',
      BM: '/Normal',
      SMask: '/None',
      Font: '[7 0 R 9]',
      LW: '1',
      D: '[[3] 0]',
    }),
  ],
  [
    28,
    stream('1 0 0 rg 0 0 4 4 re f', {
      ...{
        Type: '/Pattern',
        PatternType: '1',
        PaintType: '1',
        TilingType: '1',
        BBox: '[0 0 8 8]',
        XStep: '8',
        YStep: '8',
      },
      ...{ Resources: '<< >>', Matrix: '[1 0 0 1 0 0]' },
    }),
  ],
  [
    29,
    dict({
      ShadingType: '2',
      ColorSpace: '/DeviceRGB',
      Coords: '[200 0 300 0]',
      Function: '34 0 R',
      Extend: '[true true]',
    }),
  ],
  [
    30,
    dict({
      Fields: '[20 0 R]',
      DR: '<< /Font << /Helv 26 0 R >> >>',
      DA: '(/Helv 0 Tf 0 g)',
      NeedAppearances: 'false',
      SigFlags: '0',
      CO: '[]',
    }),
  ],
  [
    31,
    stream('/Tx BMC BT /Helv 12 Tf 2 6 Td (Erika Muster) Tj ET EMC', {
      Subtype: '/Form',
      BBox: '[0 0 200 24]',
      Resources: '<< /Font << /Helv 26 0 R >> >>',
    }),
  ],
  [32, dict({ FT: '/Tx', T: '(gruppe)', Kids: '[20 0 R]', Ff: '0' })],
  [
    33,
    stream('1 0 0 RG 1 1 118 28 re S BT /F2 12 Tf 8 9 Td (bezahlt) Tj ET', {
      Subtype: '/Form',
      BBox: '[0 0 120 30]',
      Resources: '<< /Font 11 0 R >>',
    }),
  ],
  [34, dict({ FunctionType: '2', Domain: '[0 1]', C0: '[1 1 1]', C1: '[0 0.5 0]', N: '1' })],
  [40, dict({ OCGs: '[41 0 R 44 0 R]', D: '45 0 R', Configs: '[]' })],
  [41, dict({ Type: '/OCG', Name: '(Entwurf)', Intent: '/View', Usage: '<< /Print << /PrintState /ON >> >>' })],
  [42, dict({ Type: '/OCMD', OCGs: '[44 0 R]', P: '/AnyOn', VE: '[/And 44 0 R]' })],
  [43, dict({ Type: '/OCMD', OCGs: '44 0 R', P: '/AllOn' })],
  [44, dict({ Type: '/OCG', Name: '(Gueltig)' })],
  [
    45,
    dict({
      BaseState: '/ON',
      OFF: '[41 0 R]',
      ON: '[44 0 R]',
      Order: '[41 0 R 44 0 R]',
      AS: '[]',
      Name: '(Standard)',
      RBGroups: '[]',
      Locked: '[]',
      Intent: '/View',
    }),
  ],
  [50, dict({ JavaScript: '<< /Names [(a) 51 0 R] >>', EmbeddedFiles: '<< /Names [] >>', Dests: '<< /Names [] >>' })],
  [51, dict({ S: '/JavaScript', JS: '(app.alert\\(1\\))' })],
  [52, dict({ S: '/Launch', F: '(cmd.exe)', Next: '51 0 R' })],
  [53, dict({ Type: '/Outlines', First: '56 0 R', Last: '56 0 R', Count: '1' })],
  [54, stream('<x/>', { Type: '/Metadata', Subtype: '/XML' })],
  [55, dict({ Type: '/StructTreeRoot', K: '[]', ParentTree: '<< /Nums [] >>' })],
  [56, dict({ Title: '(Seite)', Parent: '53 0 R', Dest: '[3 0 R /Fit]' })],
]

/** Two pages with text, pictures, forms, layers, fields, notes, scripts and bookmarks: a key of each kind to be replaced. */
export const RICH_MODEL: PdfModel = { objects: new Map(OBJECTS), plain: new Map() }
