import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { createKeptPages } from './kept-pages.mjs'

// Stands before a page worker: node worker.mjs ENTRY FOLDER. What FOLDER holds of a page is answered at once, anything
// else is done by the worker at ENTRY, as ever, and kept where it is a page's.

const [node, , entry, folder] = process.argv
const pages = createKeptPages(folder)
process.argv = [node, entry]

const send = process.send.bind(process)
const on = process.on.bind(process)
/** The request that the worker is at, where its answer is to be kept. */
let current = null

process.send = (reply, ...more) => {
  if (current !== null && reply?.id === current.id && 'ok' in reply) {
    if (reply.ok) pages.keep(current, reply.output)
    current = null
  }
  return send(reply, ...more)
}

process.on = (name, listener) => {
  if (name !== 'message') return on(name, listener)
  return on(name, request => {
    const asked = pages.ask(request)
    const output = asked === null ? null : pages.find(asked)
    if (output !== null) return send({ id: request.id, ok: true, output, rssBytes: process.memoryUsage.rss() })
    if (asked !== null) current = asked
    return listener(request)
  })
}

await import(pathToFileURL(entry).href)
