import { z } from 'zod'

/** Setting `time_stamp` of `config.json`: a service that stamps by RFC 3161 over HTTP; http is allowed, as most are. */
export const timeStampSetting = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .refine(typed => URL.parse(typed)?.username === '', 'eine Adresse ohne Anmeldung'),
})

export type TimeStampSetting = z.infer<typeof timeStampSetting>
