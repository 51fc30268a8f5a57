const GROUPS: Readonly<Record<string, string>> = {
  GB1: 'GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16',
  CNS1: 'B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC UniCNS-UCS2 UniCNS-UTF16',
  Japan1: '83pv-RKSJ 90ms-RKSJ 90msp-RKSJ 90pv-RKSJ Add-RKSJ EUC Ext-RKSJ UniJIS-UCS2 UniJIS-UCS2-HW UniJIS-UTF16',
  Korea1: 'KSC-EUC KSCms-UHC KSCms-UHC-HW KSCpc-EUC UniKS-UCS2 UniKS-UTF16',
}

const ORDERINGS = new Map(
  Object.entries(GROUPS).flatMap(([ordering, names]) =>
    names.split(' ').flatMap(name => [`${name}-H`, `${name}-V`].map(each => [each, ordering] as const)),
  ),
)

/** Whether a CMap is one of ISO 32000-1, Table 118, which needs not be embedded. */
export function isKnownCMap(name: string): boolean {
  return name === 'Identity-H' || name === 'Identity-V' || orderingOf(name) !== null
}

/** The ordering of a known CMap's characters; null for the identity and for unknown ones. */
export function orderingOf(name: string): string | null {
  if (name === 'H' || name === 'V') return 'Japan1'
  return ORDERINGS.get(name) ?? null
}
