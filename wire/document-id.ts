import * as z from 'zod/mini'

export const documentId = z.string().check(z.minLength(1), z.maxLength(64))
