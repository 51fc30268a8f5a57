import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:tls'
import { makeCertificates } from './source-server.ts'

export interface ImapServer {
  readonly port: number
  /** PEM of its authority. */
  readonly ca: string
  /** Folders with their mails by number. */
  readonly folders: Map<string, Map<number, Buffer>>
  /** Commands as they came, without their tags; secrets included. */
  readonly commands: string[]
  /** What a command is answered instead; `null` cuts the connection, an empty text says nothing at all. */
  refuse: ((command: string) => string | null | undefined) | undefined
  put(mail: string | Buffer): number
  close(): Promise<void>
}

/**
 * A mailbox server on a free loopback port, over TLS with an authority of its own: as much of IMAP (RFC 9051, and MOVE
 * of RFC 6851) as a program that takes mails asks for. Signs in `belege` with `geheim`, or with the token `frisch`.
 */
export async function startImapServer(): Promise<ImapServer> {
  const tls = await makeCertificates('Steuerstapel Testpostfach')
  const folders = new Map<string, Map<number, Buffer>>([['INBOX', new Map()]])
  const sockets = new Set<Socket>()
  let next = 1
  const world: Omit<ImapServer, 'port' | 'close'> = {
    ca: tls.ca,
    folders,
    commands: [],
    refuse: undefined,
    put: mail => {
      folders.get('INBOX')?.set(next, Buffer.from(mail))
      return next++
    },
  }
  const server = createServer({ key: tls.key, cert: tls.cert }, socket => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    serve(world, socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(world, {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  })
}

type World = Omit<ImapServer, 'port' | 'close'>

function serve(world: World, socket: Socket): void {
  let selected = ''
  let text = ''
  /** A command that waits for its second line. */
  let begun = ''
  socket.write('* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=XOAUTH2 MOVE UIDPLUS] bereit\r\n')
  socket.on('data', bytes => {
    text += bytes.toString('latin1')
    for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end)
      text = text.slice(end + 2)
      answer(line)
    }
  })
  const answer = (line: string): void => {
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(begun === '' ? line : `${begun} ${line}`) ?? []
    begun = /^AUTHENTICATE \S+$/.test(command) ? line : ''
    if (begun !== '') return void socket.write('+ \r\n')
    world.commands.push(command)
    const refusal = world.refuse?.(command)
    if (refusal === null) return void socket.destroy()
    if (refusal === '') return
    if (refusal !== undefined) return void socket.write(`${tag} ${refusal}\r\n`)
    const [untagged, said, opened] = replyTo(world, command, selected)
    selected = opened ?? selected
    for (const part of untagged) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
    socket.write(`${tag} ${said}\r\n`)
    if (command === 'LOGOUT') socket.end()
  }
}

type Reply = readonly [untagged: readonly (string | Buffer)[], said: string, opened?: string]

function replyTo({ folders }: World, command: string, selected: string): Reply {
  const mails = folders.get(selected) ?? new Map<number, Buffer>()
  const [name = '', second = ''] = command.split(' ')
  const path = /"?([^" ]+)"?$/.exec(command)?.[1] ?? ''
  if (name === 'AUTHENTICATE' || name === 'LOGIN')
    return isSignIn(command) ? [[], 'OK willkommen'] : [[], 'NO [AUTHENTICATIONFAILED] falsch']
  if (command === 'LIST "" ""') return [['* LIST (\\Noselect) "/" ""\r\n'], 'OK']
  if (name === 'LIST') return [[...folders.keys()].map(folder => `* LIST () "/" "${folder}"\r\n`), 'OK']
  if (name === 'CREATE') {
    folders.set(path, new Map())
    return [[], 'OK']
  }
  if (name === 'SELECT') {
    if (!folders.has(path)) return [[], 'NO [NONEXISTENT] nicht da']
    const size = folders.get(path)?.size ?? 0
    return [
      [`* ${size} EXISTS\r\n* FLAGS ()\r\n* OK [UIDVALIDITY 77]\r\n* OK [UIDNEXT 1000]\r\n`],
      'OK [READ-WRITE]',
      path,
    ]
  }
  if (command.startsWith('UID SEARCH')) return [[`* SEARCH ${[...mails.keys()].join(' ')}\r\n`], 'OK']
  if (command.startsWith('UID FETCH')) return [fetched(mails, command), 'OK']
  if (command.startsWith('UID MOVE')) {
    const uid = Number(command.split(' ')[2])
    const mail = mails.get(uid)
    if (mail) folders.get(path)?.set(uid, mail)
    mails.delete(uid)
    return [[`* OK [COPYUID 78 ${uid} ${uid}]\r\n* 1 EXPUNGE\r\n`], 'OK']
  }
  return second === '' || ['NOOP', 'CAPABILITY', 'LOGOUT', 'NAMESPACE', 'ID', 'ENABLE'].includes(name)
    ? [[], 'OK']
    : [[], 'BAD was?']
}

function isSignIn(command: string): boolean {
  const sent = Buffer.from(command.split(' ')[2] ?? '', 'base64').toString()
  return sent === '\0belege\0geheim' || sent.includes('Bearer frisch\x01') || command === 'LOGIN "belege" "geheim"'
}

function fetched(mails: ReadonlyMap<number, Buffer>, command: string): (string | Buffer)[] {
  const wanted = new Set((command.split(' ')[2] ?? '').split(',').flatMap(numbersOf))
  const part = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(command)
  return [...mails].flatMap(([uid, mail], index): (string | Buffer)[] => {
    if (!wanted.has(uid)) return []
    const subject = /^Subject: (.*)$/m.exec(mail.toString('latin1'))?.[1]?.trim() ?? ''
    const facts = `UID ${uid} RFC822.SIZE ${mail.length} ENVELOPE (NIL ${JSON.stringify(subject)} NIL NIL NIL NIL NIL NIL NIL NIL)`
    if (!part) return [`* ${index + 1} FETCH (${facts})\r\n`]
    const start = Number(part[1])
    const bytes = mail.subarray(start, start + Number(part[2]))
    return [`* ${index + 1} FETCH (${facts} BODY[]<${start}> {${bytes.length}}\r\n`, bytes, ')\r\n']
  })
}

function numbersOf(range: string): number[] {
  const [from = 0, to = from] = range.split(':').map(Number)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
