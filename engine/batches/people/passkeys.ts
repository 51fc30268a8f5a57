import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { authorOf } from '../../model/user.ts'
import type { User } from '../../model/user.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { Passkey } from '../../storage/passkey-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { createChallenges } from './challenges.ts'
import type { Challenges } from './challenges.ts'
import type { Proven, SignInOrigin } from './sign-in.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

export interface PasskeyDeps {
  readonly storage: Pick<Storage, 'passkeys' | 'office'>
  readonly throttle: SignInThrottle
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>
}

/** The server as the browser sees it; a passkey is for it alone. */
export interface PasskeyPlace {
  /** `https://server.kanzlei.local:7443`. */
  readonly origin: string
  /** Its name without the port. */
  readonly rpId: string
  /** Of the other end of the connection. */
  readonly address: string
}

export interface Passkeys {
  /** What a browser makes a new passkey by. Throws EngineError `passkey_not_possible`, `passkey_limit`. */
  beginAdding(place: PasskeyPlace, user: User): Promise<PublicKeyCredentialCreationOptionsJSON>
  /** Keeps what it made. Throws EngineError `passkey_refused`. */
  add(place: PasskeyPlace, user: User, name: string, made: RegistrationResponseJSON): Promise<void>
  /** What a browser signs somebody in by: whoever has a passkey there. Throws EngineError `passkey_not_possible`. */
  beginSignIn(place: PasskeyPlace): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Who somebody is by it. Throws EngineError `passkey_refused`, `sign_in_throttled`. */
  signIn(place: PasskeyPlace, answer: AuthenticationResponseJSON, origin: SignInOrigin): Promise<Proven>
}

/** Loaded with the first passkey: most engines have none. */
async function webAuthn() {
  // Its certificate library finds its parsers through this, and has to be read after it, whatever files a build makes.
  await import('reflect-metadata')
  return import('@simplewebauthn/server')
}

const OF_USER_MAX = 20
export const PASSKEY_NAME_CHARS_MAX = 60

/**
 * Passkeys after WebAuthn (level 2): bound to the name of the server, with a proof of the person (PIN, finger, face), so
 * that nothing is left to guess or to type into a forged page. Challenges are of this process and each is good once.
 */
export function createPasskeys(deps: PasskeyDeps): Passkeys {
  const challenges = createChallenges(deps.clock)
  return {
    beginAdding: (place, user) => beginAdding(deps, challenges, place, user),
    add: (place, user, name, made) => add(deps, challenges, place, { user, name, made }),
    async beginSignIn({ rpId, address }) {
      requireName(rpId)
      const { generateAuthenticationOptions } = await webAuthn()
      const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
      challenges.keep(options.challenge, null, address)
      return options
    },
    signIn: (place, answer, origin) => signIn(deps, challenges, place, answer, origin),
  }
}

async function beginAdding(
  { storage }: PasskeyDeps,
  challenges: Challenges,
  { rpId, address }: PasskeyPlace,
  user: User,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireName(rpId)
  const own = await storage.passkeys.list(user.id)
  if (own.length >= OF_USER_MAX) throw tooMany()
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Steuerstapel',
    rpID: rpId,
    userID: new TextEncoder().encode(user.id),
    userName: user.sign,
    userDisplayName: user.name,
    attestationType: 'none',
    // Ed25519, ES256, RS256: what authenticators have; newer ones are experiments of the runtime still.
    supportedAlgorithmIDs: [-8, -7, -257],
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  challenges.keep(options.challenge, user.id, address)
  return options
}

interface MadePasskey {
  readonly user: User
  readonly name: string
  readonly made: RegistrationResponseJSON
}

async function add(
  { storage, clock }: PasskeyDeps,
  challenges: Challenges,
  { origin, rpId }: PasskeyPlace,
  { user, name, made }: MadePasskey,
): Promise<void> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await orRefused(() =>
    verifyRegistrationResponse({
      response: made,
      expectedChallenge: challenge => challenges.take(challenge, user.id),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  )
  if (!verified) throw refused()
  const { id, publicKey, counter } = registrationInfo.credential
  const stored = { publicKey: Buffer.from(publicKey).toString('base64url'), counter, rpId, usedAt: null }
  const passkey = { ...stored, id, userId: user.id, name: cleanName(name), createdAt: clock.now() }
  if (!(await storage.passkeys.add(passkey, authorOf(user)))) throw refused()
}

async function signIn(
  deps: PasskeyDeps,
  challenges: Challenges,
  place: PasskeyPlace,
  answer: AuthenticationResponseJSON,
  { address, isFromNetwork }: SignInOrigin,
): Promise<Proven> {
  const { storage, throttle, clock } = deps
  const key = `passkey ${answer.id}`
  const from = isFromNetwork ? { from: address } : {}
  throttle.begin(key, address)
  const proven = await prove(deps, challenges, place, answer).catch(async (error: unknown) => {
    await storage.office.append({ event: 'sign_in_refused', reason: 'wrong', ...from, by: null }, clock.now())
    throw error
  })
  throttle.succeeded(key, address)
  const { id, sign } = proven.user
  const fact = { event: 'signed_in', user_id: id, how: 'passkey', ...from, by: { user_id: id, sign } } as const
  await storage.office.append(fact, clock.now())
  return proven
}

async function prove(
  { storage, clock }: PasskeyDeps,
  challenges: Challenges,
  { origin, rpId }: PasskeyPlace,
  answer: AuthenticationResponseJSON,
): Promise<Proven> {
  const found = await storage.passkeys.find(answer.id)
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge => challenges.take(challenge, null),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: credentialOf(found?.passkey ?? null),
    }),
  )
  if (!verified || !found || found.user.disabledAt !== null || found.passkey.rpId !== rpId) throw refused()
  await storage.passkeys.used(found.passkey.id, authenticationInfo.newCounter, clock.now())
  return { user: found.user, passwordHash: found.passwordHash }
}

function credentialOf(passkey: Passkey | null) {
  if (!passkey) throw refused()
  const { id, publicKey, counter } = passkey
  return { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter }
}

/** The library says by its own errors what does not fit; who tries is not told. */
async function orRefused<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    throw refused(cause)
  }
}

/** WebAuthn, 5.1.2: an address is no name that a passkey can be for. */
function requireName(rpId: string): void {
  if (isIP(rpId.replaceAll(/^\[|\]$/g, '')) === 0) return
  const message = 'Passkeys gehen nur, wenn der Server mit seinem Namen statt seiner Adresse aufgerufen wird.'
  throw new EngineError('input', 'passkey_not_possible', message)
}

function cleanName(name: string): string {
  const cleaned = name.normalize('NFC').replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim()
  return cleaned === '' ? 'Passkey' : cleaned.slice(0, PASSKEY_NAME_CHARS_MAX)
}

function refused(cause?: unknown): EngineError {
  return new EngineError(
    'input',
    'passkey_refused',
    'Mit diesem Passkey hat es nicht geklappt. Bitte mit dem Passwort.',
    {
      cause,
    },
  )
}

function tooMany(): EngineError {
  const message = `Mehr als ${OF_USER_MAX} Passkeys gehen nicht. Bitte zuerst einen entfernen.`
  return new EngineError('input', 'passkey_limit', message)
}
