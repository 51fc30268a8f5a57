/** Names that a certificate of the local authority may carry. */
export interface ConstrainedNames {
  readonly hosts: readonly string[]
  /** Four bytes each. */
  readonly ipv4: readonly Uint8Array[]
  /** Sixteen bytes each. */
  readonly ipv6: readonly Uint8Array[]
}

/**
 * DER of the NameConstraints extension (RFC 5280, 4.2.1.10) that permits exactly these names, so that the authority is
 * worth nothing for any other server even if somebody got hold of its key.
 */
export function encodeNameConstraints(names: ConstrainedNames): Uint8Array {
  const bases = [
    ...names.hosts.map(host => tlv(0x82, Buffer.from(host, 'ascii'))),
    ...[...names.ipv4, ...names.ipv6].map(address =>
      tlv(0x87, Buffer.concat([address, Buffer.alloc(address.length, 0xff)])),
    ),
  ]
  const permitted = bases.map(base => tlv(0x30, base))
  return tlv(0x30, tlv(0xa0, Buffer.concat(permitted)))
}

/** Tag, length, value (X.690, 8.1.3); the values here are shorter than 64 KiB. */
function tlv(tag: number, value: Uint8Array): Buffer {
  const { length } = value
  if (length > 0xffff) throw new Error('name constraints too long')
  const octets = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...octets]), value])
}
