import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a scanner of the tests can do and has before it. */
export interface ScannerDesk {
  /** One file each time that it is asked for the next one. */
  files: Buffer[]
  formats: readonly string[]
  /** AdfState of its status, and State. */
  feeder: string
  state: string
  hasDuplex: boolean
  /** `POST ScanJobs` is answered so, as often as there are answers. */
  refusals: number[]
  /** `NextDocument` is answered so before anything is given; -1 breaks the connection, 0 says nothing at all. */
  stumbles: number[]
  /** After so many files the paper jams. */
  jamsAfter: number | null
  /** `ScannerCapabilities` in place of its own. */
  abilities: string | null
}

export interface EsclScanner extends ScannerDesk {
  /** As people type it. */
  readonly address: string
  /** Methods and paths as they came. */
  readonly asked: string[]
  /** Bodies of `POST ScanJobs`. */
  readonly orders: string[]
  close(): Promise<void>
}

const NAMES =
  'xmlns:scan="http://schemas.hp.com/imaging/escl/2011/05/03" xmlns:pwg="http://www.pwg.org/schemas/2010/12/sm"'

/** A network scanner on a free loopback port: as much of eSCL as a program that fetches scans asks for. */
export async function startEsclScanner(): Promise<EsclScanner> {
  const desk: ScannerDesk & Pick<EsclScanner, 'asked' | 'orders'> = {
    files: [],
    formats: ['image/jpeg', 'application/pdf'],
    feeder: 'ScannerAdfLoaded',
    state: 'Idle',
    hasDuplex: true,
    refusals: [],
    stumbles: [],
    jamsAfter: null,
    abilities: null,
    asked: [],
    orders: [],
  }
  let given = 0
  const server = createServer((request, response) => {
    desk.asked.push(`${request.method} ${request.url}`)
    if (request.method === 'POST') given = 0
    void answer(desk, request, response, () => given++)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(desk, {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  })
}

type World = ScannerDesk & Pick<EsclScanner, 'asked' | 'orders'>

async function answer(desk: World, request: IncomingMessage, response: ServerResponse, next: () => number) {
  const path = (request.url ?? '').replace(/^\/eSCL\//, '')
  const body = await text(request)
  const end = (status: number, sent?: string | Buffer) => void response.writeHead(status).end(sent)
  if (path === 'ScannerCapabilities') return end(200, desk.abilities ?? abilitiesOf(desk))
  if (path === 'ScannerStatus') return end(200, statusOf(desk))
  if (request.method === 'DELETE') return end(200)
  if (path === 'ScanJobs' && request.method === 'POST') {
    desk.orders.push(body)
    const refusal = desk.refusals.shift()
    if (refusal !== undefined) return end(refusal)
    // A name that only the scanner knows.
    return void response.writeHead(201, { location: 'http://scanner.invalid/eSCL/ScanJobs/4711' }).end()
  }
  if (path === 'ScanJobs/4711/NextDocument') return giveNext(desk, response, next)
  return end(404)
}

function giveNext(desk: World, response: ServerResponse, next: () => number): void {
  const stumble = desk.stumbles.shift()
  if (stumble === 0) return
  if (stumble === -1)
    return void response.writeHead(200, { 'content-length': '1000' }).write('%PDF', () => response.destroy())
  if (stumble !== undefined) return void response.writeHead(stumble).end()
  const at = next()
  if (desk.jamsAfter === at) {
    desk.feeder = 'ScannerAdfJam'
    return void response.writeHead(409).end()
  }
  const file = desk.files[at]
  if (file === undefined) {
    desk.feeder = 'ScannerAdfEmpty'
    return void response.writeHead(404).end()
  }
  response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file)
}

function statusOf({ state, feeder }: ScannerDesk): string {
  return `<?xml version="1.0"?><scan:ScannerStatus ${NAMES}><pwg:Version>2.6</pwg:Version><pwg:State>${state}</pwg:State><scan:AdfState>${feeder}</scan:AdfState></scan:ScannerStatus>`
}

function abilitiesOf({ formats, hasDuplex }: ScannerDesk): string {
  const caps = `<scan:MinWidth>32</scan:MinWidth><scan:MaxWidth>2550</scan:MaxWidth><scan:MaxHeight>3300</scan:MaxHeight>
    <scan:SettingProfiles><scan:SettingProfile>
      <scan:ColorModes><scan:ColorMode>Grayscale8</scan:ColorMode><scan:ColorMode>RGB24</scan:ColorMode></scan:ColorModes>
      <scan:DocumentFormats>${formats.map(each => `<pwg:DocumentFormat>${each}</pwg:DocumentFormat><scan:DocumentFormatExt>${each}</scan:DocumentFormatExt>`).join('')}</scan:DocumentFormats>
      <scan:SupportedResolutions><scan:DiscreteResolutions>
        ${[100, 200, 300].map(dpi => `<scan:DiscreteResolution><scan:XResolution>${dpi}</scan:XResolution><scan:YResolution>${dpi}</scan:YResolution></scan:DiscreteResolution>`).join('')}
      </scan:DiscreteResolutions></scan:SupportedResolutions>
    </scan:SettingProfile></scan:SettingProfiles>`
  return `<?xml version="1.0"?><scan:ScannerCapabilities ${NAMES}><pwg:MakeAndModel>Muster ScanStation 5</pwg:MakeAndModel>
    <scan:Platen><scan:PlatenInputCaps>${caps}</scan:PlatenInputCaps></scan:Platen>
    <scan:Adf><scan:AdfSimplexInputCaps>${caps}</scan:AdfSimplexInputCaps>${hasDuplex ? `<scan:AdfDuplexInputCaps>${caps}</scan:AdfDuplexInputCaps>` : ''}
      <scan:AdfOptions><scan:AdfOption>DetectPaperLoaded</scan:AdfOption></scan:AdfOptions></scan:Adf>
  </scan:ScannerCapabilities>`
}
