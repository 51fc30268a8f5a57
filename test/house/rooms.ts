/**
 * The rooms of the engine and which other rooms each may import from. This table is the only place that says so: the
 * tidy test holds every import against it, and the picture in docs/ARCHITECTURE.md is drawn from it (`node
 * test/house/draw-rooms.ts`).
 */
export interface Room {
  /** What the room is there for, one sentence. */
  readonly purpose: string
  /** Rooms that its files may import from, beside `SHARED_BY_ALL`. */
  readonly neighbours: readonly string[]
  /**
   * Rooms inside it and the rooms beside them that each may import from; the room's own loose files may import all of
   * them.
   */
  readonly inside?: Readonly<Record<string, readonly string[]>>
}

/** Rooms without knowledge of the product's steps; everybody may use them, and they use nobody but each other. */
export const SHARED_BY_ALL: readonly string[] = ['engine/shared', 'engine/model']

const PHASES = ['conversion', 'ocr', 'analysis', 'organization', 'report'].map(name => `engine/phases/${name}`)

/** From the outside in: a room only imports from rooms that stand below it. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'engine/main.ts': { purpose: 'Entry of the engine process.', neighbours: ['engine/host', 'engine/cli'] },
  'engine/cli.ts': { purpose: 'Entry of the command line.', neighbours: ['engine/cli'] },
  'engine/cli': {
    purpose: 'Commands of `steuerstapel`.',
    neighbours: [
      'engine/host',
      'engine/backup',
      'engine/sandbox',
      'engine/engine.ts',
      'engine/away',
      'engine/desk',
      'engine/wiring',
      'engine/batches',
      'engine/phases',
      'engine/phases/report',
      'engine/phases/ocr',
      'engine/separator-sheets',
      'engine/taxonomy',
      'engine/isolation',
      'engine/storage',
      'engine/tls',
      'engine/keys',
      'engine/seal',
      'engine/config.ts',
      'engine/version.ts',
    ],
  },
  'engine/host': {
    purpose: 'Opens the data folder, listens, tells the shell, stops in order.',
    neighbours: [
      'engine/engine.ts',
      'engine/wiring',
      'engine/http',
      'engine/tls',
      'engine/keys',
      'engine/storage',
      'engine/config.ts',
      'engine/version.ts',
    ],
  },
  'engine/engine.ts': {
    purpose:
      'Opens the data of an installation and wires the engine on it; it, `wiring/open-storage.ts` and the page worker alone know adapters.',
    neighbours: [
      'engine/wiring',
      'engine/http',
      'engine/inbox',
      'engine/storage',
      'engine/logging',
      'engine/config.ts',
      'engine/version.ts',
    ],
  },
  'engine/wiring': {
    purpose: 'Wires what works, what answers and what is stored, and nothing else does.',
    neighbours: [
      'engine/http',
      'engine/backup',
      'engine/sandbox',
      'engine/desk',
      'engine/inbox',
      'engine/mailbox',
      'engine/scanner',
      'engine/sources',
      'engine/time-stamp',
      'engine/batches',
      'engine/webhooks',
      'engine/queue',
      'engine/phases/pipeline.ts',
      'engine/phases',
      'engine/phases/analysis',
      'engine/phases/ocr',
      'engine/phases/report',
      'engine/paper',
      'engine/taxonomy',
      'engine/isolation',
      'engine/keys',
      'engine/seal',
      'engine/storage',
      'engine/tls',
      'engine/config.ts',
      'engine/version.ts',
    ],
  },
  'engine/http': {
    purpose: 'Wire format to use cases and back: `/v1` for programs, `/local` for the window.',
    neighbours: [
      'engine/backup',
      'engine/batches',
      'engine/inbox',
      'engine/mailbox',
      'engine/scanner',
      'engine/webhooks',
      'engine/sources',
      'engine/phases/ocr',
      'engine/bookkeeping',
      'engine/positions',
      'engine/work-items',
      'engine/capture',
      'engine/separator-sheets',
      'engine/seal',
      'engine/sorting',
      'engine/taxonomy',
      'engine/desk',
      'engine/isolation',
      'engine/storage',
      'engine/config.ts',
    ],
    inside: {
      worker: [],
      sandbox: ['answer', 'request', 'v1'],
      docs: ['answer', 'v1'],
      local: ['answer'],
      v1: ['answer', 'request'],
      request: ['answer'],
      answer: [],
    },
  },
  'engine/backup': {
    purpose: 'Copies of the data folder and its database: taken, expired, rehearsed.',
    neighbours: ['engine/isolation', 'engine/storage'],
  },
  'engine/sandbox': {
    purpose: 'Fixed client, samples and movable clock of `serve --sandbox`.',
    neighbours: ['engine/batches', 'engine/paper', 'engine/storage'],
  },
  'engine/logging': { purpose: 'Log lines without personal data.', neighbours: ['engine/config.ts'] },
  'engine/inbox': {
    purpose: 'The watched folder.',
    neighbours: ['engine/batches', 'engine/storage', 'engine/config.ts'],
  },
  'engine/sources': {
    purpose: 'Fetches what a batch names, checked per hop.',
    neighbours: ['engine/storage', 'engine/config.ts'],
  },
  'engine/config.ts': {
    purpose: 'Settings: environment over file over default.',
    neighbours: [
      'engine/storage',
      'engine/batches',
      'engine/mailbox',
      'engine/scanner',
      'engine/time-stamp',
      'engine/phases/analysis',
      'engine/phases/report',
      'engine/tls',
    ],
  },
  'engine/mailbox': {
    purpose: 'Mails of a mailbox become batches.',
    neighbours: ['engine/batches', 'engine/storage', 'engine/version.ts'],
  },
  'engine/scanner': {
    purpose: 'Scans of a network scanner become batches.',
    neighbours: ['engine/batches', 'engine/storage'],
  },
  'engine/batches': {
    purpose: 'Use cases, one a file.',
    neighbours: [
      'engine/phases',
      'engine/phases/analysis',
      'engine/phases/report',
      'engine/mandant-border',
      'engine/bookkeeping',
      'engine/positions',
      'engine/separator-sheets',
      'engine/work-items',
      'engine/sorting',
      'engine/paper',
      'engine/reading',
      'engine/relations',
      'engine/isolation',
      'engine/storage',
      'engine/data',
    ],
    inside: {
      bookings: ['positions'],
      clients: [],
      corrections: ['bookings'],
      mandants: [],
      positions: [],
      prices: [],
      search: [],
      upkeep: [],
    },
  },
  'engine/webhooks': { purpose: 'Outbox, signature, delivery.', neighbours: ['engine/storage'] },
  'engine/queue': {
    purpose: 'Claims a run and drives it; writes the Belegmappe of corrected batches anew.',
    neighbours: ['engine/phases', 'engine/isolation', 'engine/storage'],
  },
  'engine/tls': { purpose: 'Local authority and certificates.', neighbours: [] },
  'engine/keys': { purpose: 'Master key, key files and the keys that seal.', neighbours: ['engine/seal'] },
  'engine/page-worker.ts': {
    purpose: 'Entry of the page worker: operations on foreign bytes.',
    neighbours: [
      ...PHASES,
      'engine/audit',
      'engine/pdfa',
      'engine/bank',
      'engine/e-invoice',
      'engine/page-picture',
      'engine/pdfium',
      'engine/isolation',
      'engine/storage',
    ],
  },
  'engine/office-worker.ts': { purpose: 'Entry of the office worker.', neighbours: ['engine/isolation'] },
  'engine/phases/pipeline.ts': {
    purpose: 'The five phases in order: the table of contents of the product.',
    neighbours: ['engine/phases', ...PHASES],
  },
  'engine/phases/conversion': {
    purpose: 'Files of all kinds to documents with pages.',
    neighbours: [
      'engine/phases',
      'engine/bank',
      'engine/e-invoice',
      'engine/pdfium',
      'engine/isolation',
      'engine/storage',
      'engine/budget',
    ],
    inside: { unfold: ['identify', 'mail'], mail: ['identify'], identify: [], image: [], office: ['mail'], pdf: [] },
  },
  'engine/phases/ocr': {
    purpose: 'Pages to words at their place.',
    neighbours: [
      'engine/phases',
      'engine/splitting',
      'engine/separator-sheets',
      'engine/pdfium',
      'engine/isolation',
      'engine/storage',
      'engine/data',
      'engine/budget',
    ],
    inside: {
      page: ['blank', 'codes', 'photo', 'unread', 'tesseract', 'words', 'pixels'],
      unread: ['tesseract', 'words', 'pixels'],
      tesseract: ['pixels'],
      words: ['pixels'],
      blank: ['pixels'],
      codes: ['pixels'],
      photo: ['pixels'],
      pixels: [],
    },
  },
  'engine/phases/analysis': {
    purpose: 'Words to kind, fields and warnings.',
    neighbours: [
      'engine/phases',
      'engine/bank',
      'engine/separator-sheets',
      'engine/e-invoice',
      'engine/reading',
      'engine/isolation',
      'engine/storage',
      'engine/data',
      'engine/budget',
    ],
    inside: {
      steps: [
        'amounts',
        'certainty',
        'verdict',
        'fields',
        'invoice',
        'kind',
        'parties',
        'providers',
        'ranking',
        'receipt',
        'statement',
        'warnings',
      ],
      verdict: ['certainty', 'warnings'],
      warnings: ['certainty', 'fields'],
      invoice: ['warnings'],
      receipt: ['amounts', 'fields', 'ranking'],
      ranking: ['fields'],
      parties: ['fields', 'kind'],
      providers: ['fields'],
      amounts: ['fields'],
      statement: ['fields', 'warnings'],
      certainty: ['ranking'],
      fields: [],
      kind: [],
    },
  },
  'engine/phases/organization': {
    purpose: 'Order, names and relations of documents.',
    neighbours: ['engine/phases', 'engine/mandant-border', 'engine/relations', 'engine/sorting', 'engine/storage'],
  },
  'engine/phases/report': {
    purpose: 'The Belegmappe and all that lies beside it.',
    neighbours: [
      'engine/phases',
      'engine/mandant-border',
      'engine/relations',
      'engine/positions',
      'engine/bookkeeping',
      'engine/work-items',
      'engine/capture',
      'engine/sorting',
      'engine/separator-sheets',
      'engine/bank',
      'engine/e-invoice',
      'engine/paper',
      'engine/reading',
      'engine/page-picture',
      'engine/pdfium',
      'engine/audit',
      'engine/pdfa',
      'engine/seal',
      'engine/isolation',
      'engine/storage',
      'engine/data',
    ],
    inside: {
      tables: ['books', 'sheets', 'outputs', 'pages', 'request'],
      books: ['sheets', 'pages'],
      sheets: ['attachments', 'pages', 'request', 'years'],
      plan: ['outputs', 'pages', 'request'],
      years: ['attachments'],
      attachments: ['outputs', 'pages'],
      targets: ['datev', 'programs', 'outputs', 'pages'],
      datev: ['programs', 'outputs', 'pages'],
      programs: [],
      'tax-office': ['pages', 'request'],
      procedure: [],
      request: [],
      outputs: [],
      pages: [],
    },
  },
  'engine/phases': {
    purpose: 'What a phase is, and the context that runs it: loops, limits, retries, checkpoints, progress.',
    neighbours: ['engine/storage'],
  },
  'engine/mandant-border': {
    purpose: 'Which documents belong to another mandant.',
    neighbours: ['engine/storage'],
  },
  'engine/bookkeeping': {
    purpose: 'Movements with their documents, open items, VAT and cash of a business.',
    neighbours: ['engine/positions', 'engine/reading'],
  },
  'engine/work-items': {
    purpose: 'What a person has to decide about documents: one list for window, Belegmappe and programs.',
    neighbours: ['engine/positions', 'engine/paper'],
  },
  'engine/capture': {
    purpose: 'How paper was captured, and which of it is to be kept.',
    neighbours: ['engine/data'],
  },
  'engine/positions': {
    purpose: 'What documents count for: positions with year, place and reason, and their sums.',
    neighbours: ['engine/storage', 'engine/data'],
    inside: { formulas: ['facts'], facts: [] },
  },
  'engine/relations': {
    purpose: 'Duplicates, payments, reminders: what documents have to do with each other.',
    neighbours: ['engine/reading', 'engine/storage'],
  },
  'engine/sorting': { purpose: 'Order, section and file name of a document.', neighbours: ['engine/data'] },
  'engine/splitting': {
    purpose: 'Where a stack falls into documents.',
    neighbours: ['engine/reading', 'engine/taxonomy', 'engine/budget'],
  },
  'engine/separator-sheets': {
    purpose: 'Separator and request sheets: printed, read again, followed.',
    neighbours: ['engine/paper', 'engine/storage'],
  },
  'engine/reading': {
    purpose: 'Layout, labels, finders of plain values, tables and forms in the words of a page.',
    neighbours: ['engine/storage', 'engine/data'],
    inside: { tables: ['find', 'labels', 'layout'], find: ['labels', 'layout'], labels: ['layout'], layout: [] },
  },
  'engine/bank': {
    purpose: "Banks' own files: CAMT, MT940, tables; read, shown as pages, written.",
    neighbours: ['engine/e-invoice', 'engine/paper', 'engine/isolation', 'engine/data'],
    inside: {
      pages: ['periods', 'values'],
      camt: ['periods', 'values'],
      mt940: ['periods', 'values'],
      csv: ['periods', 'values'],
      export: ['camt', 'mt940', 'periods', 'values'],
      periods: ['values'],
      values: [],
    },
  },
  'engine/e-invoice': {
    purpose: 'EN 16931: XML, its reading, its rules, and pages that show it.',
    neighbours: ['engine/paper', 'engine/pdfium', 'engine/isolation'],
    inside: { pages: ['read', 'xml'], read: ['xml'], rules: [], xml: [] },
  },
  'engine/page-picture': {
    purpose: 'A page as a picture.',
    neighbours: ['engine/pdfium', 'engine/isolation'],
  },
  'engine/paper': { purpose: 'Drawing: sheets, tables, type, German formats.', neighbours: [] },
  'engine/taxonomy': { purpose: 'Kinds of documents, with what an office adds.', neighbours: ['engine/data'] },
  'engine/audit': {
    purpose: 'Seals a Belegmappe and checks one.',
    neighbours: ['engine/pdfium', 'engine/seal', 'engine/time-stamp'],
  },
  'engine/time-stamp': {
    purpose: 'Time stamps of a service of the office (RFC 3161): asked for, checked.',
    neighbours: ['engine/storage'],
  },
  'engine/pdfa': {
    purpose: 'Holds a PDF against the clauses of ISO 19005-2 and -3 (PDF/A), level B.',
    neighbours: ['engine/seal', 'engine/data'],
    inside: {
      graphics: ['fonts', 'structure', 'rules', 'file'],
      fonts: ['rules', 'file'],
      interactive: ['rules', 'file'],
      structure: ['rules', 'file'],
      metadata: ['rules', 'file'],
      rules: ['file'],
      file: [],
    },
  },
  'engine/seal': {
    purpose: 'What a signed seal binds, and its check; runs in Node and in a browser.',
    neighbours: ['engine/data'],
  },
  'engine/away': {
    purpose: 'A worker on another machine: takes operations from a server and delivers what came of them.',
    neighbours: ['engine/desk', 'engine/isolation'],
  },
  'engine/desk': {
    purpose: 'Shares operations on pages with workers of other machines.',
    neighbours: ['engine/isolation', 'engine/storage'],
  },
  'engine/isolation': {
    purpose: 'Child processes for foreign bytes.',
    neighbours: ['engine/pdfium', 'engine/budget', 'engine/built-engine.mjs'],
    inside: { office: [] },
  },
  'engine/built-engine.mjs': { purpose: 'Finds the built engine where it is up to date.', neighbours: [] },
  'engine/pdfium': { purpose: 'PDFium: pages, words, pictures, geometry.', neighbours: ['engine/budget'] },
  'engine/storage': {
    purpose: 'Ports of database and files, and their adapters.',
    neighbours: [],
    inside: { sqlite: ['rows'], postgres: ['rows'], rows: [], disk: [], objects: [] },
  },
  'engine/data': { purpose: 'Data files.', neighbours: [] },
  'engine/model': { purpose: 'Types and pure rules.', neighbours: [] },
  'engine/shared': { purpose: 'Small things without knowledge of the product.', neighbours: [] },
  'engine/version.ts': { purpose: 'Name and version of the program.', neighbours: [] },
  'engine/budget': { purpose: 'What one piece of work may cost, and where it is told.', neighbours: [] },
}

/** The room that a file of the engine belongs to: the longest name that it lies in; null for a file without a room. */
export function roomOf(path: string): string | null {
  const names = Object.keys(ROOMS).filter(name => path === name || path.startsWith(`${name}/`))
  return names.toSorted((one, other) => other.length - one.length)[0] ?? null
}

/** The room inside a room that a file lies in; null for one of the room's loose files. */
export function innerRoomOf(path: string, room: string): string | null {
  const inside = ROOMS[room]?.inside ?? {}
  const first = path.slice(room.length + 1).split('/')[0] ?? ''
  return first in inside ? first : null
}
