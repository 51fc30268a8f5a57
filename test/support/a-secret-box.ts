import { createSecretBox } from '../../engine/shared/secret-box.ts'

/** A box for tests that need one and do not look into it. */
export const SECRETS = createSecretBox(Buffer.alloc(32, 7))
