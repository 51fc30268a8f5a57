import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { MandantForm } from '../../../wire/mandants.ts'
import { printDocuments } from '../../truth/print-documents.ts'
import { readClient, readPaper } from '../../truth/clients/read-client.ts'
import { recordOf } from '../../truth/clients/settle-client.ts'

/** A file as a browser's file chooser takes it. */
export interface StoryFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Printed papers of a client that developers may look at (`test/truth/clients`), by the numbers of their files. */
export async function clientPapers(client: string, numbers: readonly string[]): Promise<readonly StoryFile[]> {
  const { documents, client: facts } = readClient(client)
  if (facts.share !== 'tune') throw new Error(`${client} is not to be looked at`)
  const wanted = documents.filter(({ file, medium }) => medium === 'pdf' && numbers.includes(file.slice(0, 3)))
  const pdfs = await printDocuments(wanted.map(({ file }) => readPaper(client, file)))
  return wanted.map(({ file }, at) => {
    const path = pdfs[at]
    if (path === undefined) throw new Error(`${file} was not printed`)
    return { name: `${basename(file, '.html')}.pdf`, mimeType: 'application/pdf', buffer: readFileSync(path) }
  })
}

/** The master data that the office had of a client; ids are given by the engine. */
export function clientForm(client: string): MandantForm {
  const { mandant, data } = recordOf(readClient(client))
  const { firstName, lastName, companyName } = mandant
  const fresh = <T extends { readonly id: string }>(list: readonly T[]): T[] => list.map(one => ({ ...one, id: '' }))
  const lists = { children: fresh(data.children), objects: fresh(data.objects), businesses: fresh(data.businesses) }
  // The form refuses made-up numbers whose check digit is wrong.
  const spouse = data.spouse && { ...data.spouse, idNr: null }
  return { firstName, lastName, companyName, ...data, ...lists, idNr: null, spouse }
}
