import { z } from 'zod'
import accountsFile from '../../../data/accounts.de.json' with { type: 'json' }

const accountNumber = z.string().regex(/^[1-9]\d{3}$/, 'ein Sachkonto mit vier Stellen')
const personalAccount = z.string().regex(/^[1-9]\d{4}$/, 'ein Personenkonto mit fünf Stellen')

const accountSchema = z.strictObject({
  '03': accountNumber,
  '04': accountNumber,
  label: z.string().min(1).max(100),
  /** The account brings its VAT with it: no BU-Schlüssel. */
  automatic: z.boolean().default(false),
})

const kindSchema = z.strictObject({
  /** `in`: the mandant pays, `out`: the mandant is paid. */
  direction: z.enum(['in', 'out']),
  /** A correction: the sides change. */
  credit: z.boolean().default(false),
  /**
   * By VAT rate in percent; `any` for every rate above zero, `none` for amounts without VAT. A rate that is missing is
   * not booked.
   */
  accounts: z.record(z.string().regex(/^(any|none|\d{1,2}(\.\d{1,2})?)$/), accountSchema),
  /** What a person has to do beside, German. */
  hint: z.string().max(90).default(''),
})

const taxKeys = z.record(z.string().regex(/^\d{1,2}(\.\d{1,2})?$/), z.string().regex(/^\d{1,4}$/))

const range = z.tuple([z.string().regex(/^\d{4}$/), z.string().regex(/^\d{4}$/)])
const ranges = z.array(range)
const byRate = z.record(z.string().regex(/^\d{1,2}$/), ranges)

const tableSchema = z.strictObject({
  schema: z.literal('accounts/1'),
  version: z.string().min(1),
  /** Collective accounts of suppliers and customers, for general accounts of four digits. */
  creditor: personalAccount,
  debtor: personalAccount,
  /** BU-Schlüssel by VAT rate: input tax, and VAT owed. */
  taxKeys: z.strictObject({ in: taxKeys, out: taxKeys }),
  /** What accounts of a chart are, by their first four digits. */
  ranges: z.strictObject({
    /** The public description that they were taken from. */
    source: z.string().min(1),
    /** Cash, banks and money on its way. */
    money: z.strictObject({ '03': ranges, '04': ranges }),
    income: z.strictObject({ '03': ranges, '04': ranges }),
    /** Accounts that bring their VAT with them, by rate. */
    automatic: z.strictObject({ '03': byRate, '04': byRate }),
  }),
  kinds: z.record(z.string(), kindSchema),
})

/** `accounts.json` in the data folder: only what differs; a kind that is null is not booked. */
const overlaySchema = z.strictObject({
  creditor: personalAccount.optional(),
  debtor: personalAccount.optional(),
  kinds: z.record(z.string(), kindSchema.nullable()).default({}),
})

export type AccountTable = z.infer<typeof tableSchema>
export type AccountRule = AccountTable['kinds'][string]

export interface SuggestedAccount {
  /** As long as the office's accounts. */
  readonly account: string
  readonly label: string
  /** Empty for automatic accounts and amounts without VAT. */
  readonly taxKey: string
}

/**
 * The suggestions that ship with the product, with the office's own over them. Throws ZodError when `overlay` is
 * malformed.
 */
export function accountTable(overlay: unknown = {}): AccountTable {
  const shipped = tableSchema.parse(accountsFile)
  const own = overlaySchema.parse(overlay)
  const kinds = Object.entries({ ...shipped.kinds, ...own.kinds })
  return {
    ...shipped,
    creditor: own.creditor ?? shipped.creditor,
    debtor: own.debtor ?? shipped.debtor,
    kinds: Object.fromEntries(kinds.flatMap(([id, rule]) => (rule ? [[id, rule]] : []))),
  }
}

/**
 * The account for an amount of a kind at a VAT rate ("19"; null without VAT); null when the table has none, or no key
 * for the rate.
 */
export function suggestAccount(
  table: AccountTable,
  rule: AccountRule,
  rate: string | null,
  settings: { readonly skr: '03' | '04'; readonly account_length: number },
): SuggestedAccount | null {
  const found = rate === null ? rule.accounts['none'] : (rule.accounts[rate] ?? rule.accounts['any'])
  if (!found) return null
  const taxKey = rate === null || found.automatic ? '' : table.taxKeys[rule.direction][rate]
  if (taxKey === undefined) return null
  return { account: lengthen(found[settings.skr], settings.account_length), label: found.label, taxKey }
}

/** The collective account of the other side. */
export function personalAccountOf(table: AccountTable, rule: AccountRule, accountLength: number): string {
  return lengthen(rule.direction === 'in' ? table.creditor : table.debtor, accountLength + 1)
}

/** DATEV lengthens accounts by zeros at their end. */
function lengthen(account: string, length: number): string {
  return account.padEnd(length, '0')
}
