import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/** Cuts the network of the process that imports this: every way out throws. */
const refuse = (): never => {
  throw new Error('the network is cut')
}

net.Socket.prototype.connect = refuse
dgram.createSocket = refuse
Object.assign(dns, { lookup: refuse, resolve: refuse })
Object.assign(dns.promises, { lookup: refuse, resolve: refuse })
Object.assign(http, { request: refuse, get: refuse })
Object.assign(https, { request: refuse, get: refuse })
globalThis.fetch = refuse
syncBuiltinESMExports()
