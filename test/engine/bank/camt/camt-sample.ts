/** A camt.053 of a made-up account: a salary, a batch of two payments with a charge, a return, an amount in dollars. */
export function camtSample({
  version = '08',
  format = 'camt.053',
  entries = ENTRIES,
  closing = '1620.45',
}: {
  readonly version?: string
  readonly format?: keyof typeof BODIES
  readonly entries?: readonly string[]
  readonly closing?: string
} = {}): string {
  const [message, statement] = BODIES[format]
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}.001.${version}"><${message}>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2025-04-01T06:00:00+02:00</CreDtTm></GrpHdr>
<${statement}><Id>S1</Id><ElctrncSeqNb>3</ElctrncSeqNb><CreDtTm>2025-04-01T06:00:00+02:00</CreDtTm>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Malerbetrieb Sonnig</Nm></Ownr>
<Svcr><FinInstnId><BICFI>COBADEFFXXX</BICFI><Nm>Musterbank</Nm></FinInstnId></Svcr></Acct>
${balance('PRCD', '1000.00', '2025-02-28')}${balance('CLBD', closing, '2025-03-31')}
${entries.join('\n')}
</${statement}></${message}></Document>`
}

const BODIES = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

export function balance(code: string, amount: string, day: string, currency = 'EUR'): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
}

const head = (amount: string, side: string, day: string, more = ''): string =>
  `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`

const party = (role: string, name: string, iban: string): string =>
  `<${role}><Pty><Nm>${name}</Nm></Pty></${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`

export const ENTRIES: readonly string[] = [
  `<Ntry>${head('1000.45', 'CRDT', '2025-03-03')}<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><TxDtls>
   <Refs><EndToEndId>RE-2025-017</EndToEndId></Refs>
   <RltdPties>${party('Dbtr', 'Kundin Klar', 'DE02120300000000202051')}</RltdPties>
   <RmtInf><Ustrd>Rechnung RE-2025-017 vom 20.02.2025</Ustrd></RmtInf></TxDtls></NtryDtls>
   <AddtlNtryInf>Überweisungsgutschrift</AddtlNtryInf></Ntry>`,
  `<Ntry>${head('300.50', 'DBIT', '2025-03-10')}<Chrgs><Rcrd><Amt Ccy="EUR">0.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>
   <NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
   <TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>
   <RltdPties>${party('Cdtr', 'Farben Fink', 'DE02500105170137075030')}</RltdPties><RmtInf><Ustrd>RG 4711</Ustrd></RmtInf></TxDtls>
   <TxDtls><Amt Ccy="EUR">200.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>
   <RltdPties>${party('Cdtr', 'Leitern Lang', 'DE02100500000054540402')}</RltdPties><RmtInf><Ustrd>RG 4712</Ustrd></RmtInf></TxDtls>
   </NtryDtls></Ntry>`,
  `<Ntry>${head('10.00', 'CRDT', '2025-03-12', '<RvslInd>true</RvslInd>')}<NtryDtls><TxDtls>
   <RltdPties>${party('Cdtr', 'Strom Stark', 'DE02300209000106531065')}</RltdPties>
   <RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Konto aufgelöst</AddtlInf></RtrInf></TxDtls></NtryDtls></Ntry>`,
  `<Ntry>${head('89.50', 'DBIT', '2025-03-20')}<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">97.12</Amt>
   <CcyXchg><SrcCcy>USD</SrcCcy><XchgRate>1.0851</XchgRate></CcyXchg></InstdAmt></AmtDtls>
   <RltdPties>${party('Cdtr', 'Brush Inc', 'GB33BUKB20201555555555')}</RltdPties></TxDtls></NtryDtls></Ntry>`,
]
