import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { z } from 'zod'

/** `host:port`; an IPv6 address in brackets. */
export const addressSetting = z
  .string()
  .regex(/^(?:\[[0-9a-fA-F:.]+\]|[^\s:]+):\d{1,5}$/, 'ADRESSE:PORT')
  .transform(text => {
    const at = text.lastIndexOf(':')
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
  })
  .refine(({ port }) => port <= 65_535, 'ein Port bis 65535')

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** One name or address, with a port where another one leads here: `server.kanzlei.local`, `192.168.1.5:8443`, `[::1]`. */
const hostName = z.string().transform((text, context) => {
  const [, bracketed, plain, port] =
    /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text.trim().toLowerCase()) ?? []
  const name = bracketed ?? plain ?? ''
  const isName = bracketed === undefined ? isIP(name) === 4 || HOST_NAME.test(name) : isIP(name) === 6
  if (isName && Number(port ?? 1) <= 65_535) return { name, port: port === undefined ? null : Number(port) }
  context.addIssue({ code: 'custom', message: 'Namen oder Adressen, durch Komma getrennt, z. B. server.kanzlei.local' })
  return z.NEVER
})

const file = z.string().refine(isAbsolute, 'ein absoluter Pfad').or(z.literal('')).default('')

/** Where people and programs of other machines reach the engine. */
export const networkSettings = {
  STEUERSTAPEL_LISTEN: addressSetting.or(z.literal('').transform(() => null)).default(null),
  STEUERSTAPEL_HOST_NAMES: z
    .string()
    .transform(text => text.split(',').filter(part => part.trim() !== ''))
    .pipe(z.array(hostName))
    .default([]),
  STEUERSTAPEL_TLS_CERT: file,
  STEUERSTAPEL_TLS_KEY: file,
}

/** A name of the server as others write it; without a port the listening one stands behind it. */
export interface HostName {
  /** Lower case; an IPv6 address without brackets. */
  readonly name: string
  readonly port: number | null
}

/** An address of the network on which the window and `/v1` answer, by https alone. */
export interface NetworkSetting {
  readonly host: string
  readonly port: number
  /** At least one. */
  readonly names: readonly HostName[]
  /** The office's own certificate; null: one of the installation's authority. */
  readonly own: { readonly certFile: string; readonly keyFile: string } | null
}

interface Written {
  readonly STEUERSTAPEL_LISTEN: { readonly host: string; readonly port: number } | null
  readonly STEUERSTAPEL_HOST_NAMES: readonly HostName[]
  readonly STEUERSTAPEL_TLS_CERT: string
  readonly STEUERSTAPEL_TLS_KEY: string
}

/** Faults of settings that are right one by one and not together: the setting, and what is to be done. */
export function networkFault(written: Written): readonly [setting: string, message: string] | null {
  const { STEUERSTAPEL_LISTEN: listen, STEUERSTAPEL_TLS_CERT: cert, STEUERSTAPEL_TLS_KEY: key } = written
  if ((cert === '') !== (key === '')) {
    return [cert === '' ? 'STEUERSTAPEL_TLS_CERT' : 'STEUERSTAPEL_TLS_KEY', 'Zertifikat und Schlüssel gehören zusammen']
  }
  if (listen && namesOf(listen.host, written.STEUERSTAPEL_HOST_NAMES).length === 0) {
    return ['STEUERSTAPEL_HOST_NAMES', 'unter welchen Namen der Server gerufen wird, z. B. server.kanzlei.local']
  }
  return null
}

/** The setting as the engine works with it; null: nobody is let in from the network. */
export function networkOf(written: Written): NetworkSetting | null {
  const { STEUERSTAPEL_LISTEN: listen, STEUERSTAPEL_TLS_CERT: certFile, STEUERSTAPEL_TLS_KEY: keyFile } = written
  if (!listen) return null
  const names = namesOf(listen.host, written.STEUERSTAPEL_HOST_NAMES)
  return { ...listen, names, own: certFile === '' ? null : { certFile, keyFile } }
}

/** An address that is one of the machine is a name, too; one that stands for all of its addresses is none. */
function namesOf(host: string, names: readonly HostName[]): readonly HostName[] {
  if (names.length > 0) return names
  const isAny = host === '0.0.0.0' || /^[0:]+$/.test(host)
  return isAny ? [] : [{ name: host.toLowerCase(), port: null }]
}

/** Values of the Host header by which the server is called, for the port on which it listens (RFC 9110, 7.2). */
export function hostsOf({ names }: Pick<NetworkSetting, 'names'>, listeningPort: number): readonly string[] {
  return names.flatMap(({ name, port }) => {
    const host = isIP(name) === 6 ? `[${name}]` : name
    const at = port ?? listeningPort
    return at === 443 ? [host, `${host}:443`] : [`${host}:${at}`]
  })
}
