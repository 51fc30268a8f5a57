import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createSteuerstapelClient, verifyWebhook } from './steuerstapel-client.ts'

const { BASE_URL = 'https://localhost:7443', CA_FILE = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env
const { SOURCE_URL = '', HOOK_PORT = '8099', OUT = 'Belegmappe.pdf' } = process.env
const access = { baseUrl: BASE_URL, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
const client = createSteuerstapelClient({ ...access, ca: readFileSync(CA_FILE, 'utf8') })

const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`
const notified = Promise.withResolvers<void>()
const receiver = createServer((request, response) => {
  const accept = (body: string) => {
    const event = verifyWebhook(webhookSecret, request.headers, body)
    console.log('webhook', event.type)
    response.writeHead(204).end()
    if (event.data.status !== 'processing') notified.resolve()
  }
  text(request)
    .then(accept, () => response.destroy())
    .catch(() => response.writeHead(400).end())
}).listen(Number(HOOK_PORT), '127.0.0.1')

const { batch_id: id } = await client.create({
  batch_name: 'Belege Oktober',
  documents: [{ filename: 'beleg.pdf', source: { type: 'url', url: SOURCE_URL } }],
  webhook_url: `http://localhost:${HOOK_PORT}/`,
  webhook_secret: webhookSecret,
})
const onProgress = (progress: { current_phase: { overall_progress: number } }) =>
  console.log(`${progress.current_phase.overall_progress} %`)
const { status, error } = await client.wait(id, { by: 'events', onProgress })
if (status === 'failed') throw new Error(error?.message)
for (const { filename, kind } of await client.documents(id)) console.log(filename, kind?.label)
await client.download(await client.result(id), OUT)
await notified.promise
receiver.close()
