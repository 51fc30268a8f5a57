import { z } from 'zod'

/** Refreshes access to the mailboxes of providers that know no passwords for programs (RFC 6749, section 6). */
const oauth2Setting = z.strictObject({
  token_url: z.url({ protocol: /^https$/, error: 'eine https-Adresse' }),
  client_id: z.string().min(1).max(500),
  client_secret: z.string().min(1).max(2_000).nullable().default(null),
  refresh_token: z.string().min(1).max(16_000),
  scope: z.string().min(1).max(1_000).nullable().default(null),
})

/** Setting `mailbox` of `config.json`: whose mails become batches. Secrets are sealed when the window saves them. */
export const mailboxSetting = z
  .strictObject({
    host: z.string().trim().min(1).max(253),
    port: z.number().int().min(1).max(65_535).default(993),
    /** TLS from the first byte (RFC 8314), or after STARTTLS, which is then asked for; never without. */
    encryption: z.enum(['tls', 'starttls']).default('tls'),
    user: z.string().trim().min(1).max(320),
    password: z.string().min(1).max(2_000).nullable().default(null),
    oauth2: oauth2Setting.nullable().default(null),
    /** Mails in it are taken … */
    folder: z.string().trim().min(1).max(200).default('INBOX'),
    /** … and then lie here; it is made where it is missing. */
    taken_folder: z.string().trim().min(1).max(200).default('Steuerstapel'),
    minutes: z.number().int().min(1).max(1_440).default(2),
  })
  .refine(({ password, oauth2 }) => (password === null) !== (oauth2 === null), 'entweder password oder oauth2')
  .refine(({ folder, taken_folder }) => folder.toLowerCase() !== taken_folder.toLowerCase(), {
    path: ['taken_folder'],
    error: 'ein anderer Ordner als der, aus dem übernommen wird',
  })

export type MailboxSetting = z.infer<typeof mailboxSetting>
