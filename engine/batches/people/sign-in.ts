import { signKey } from '../../model/user.ts'
import type { User } from '../../model/user.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Passwords } from './passwords.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

export interface SignInDeps {
  readonly storage: Pick<Storage, 'users' | 'office'>
  readonly passwords: Passwords
  readonly throttle: SignInThrottle
  readonly clock: Pick<Clock, 'now'>
}

/** Where somebody signs in from. */
export interface SignInOrigin {
  /** Of the other end of the connection, which no header can say. */
  readonly address: string
  readonly isFromNetwork: boolean
}

export interface Proven {
  readonly user: User
  /** As it is stored now; the session begins only while it still is. */
  readonly passwordHash: string
}

/**
 * Who somebody is, by short sign and password. Somebody unknown, somebody disabled and a wrong password are answered
 * alike and take as long. Throws EngineError `sign_in_refused`, `sign_in_throttled`.
 */
export async function signIn(
  { storage, passwords, throttle, clock }: SignInDeps,
  typed: { readonly sign: string; readonly password: string },
  { address, isFromNetwork }: SignInOrigin,
): Promise<Proven> {
  const from = isFromNetwork ? { from: address } : {}
  const account = signKey(typed.sign)
  throttle.begin(account, address)
  const known = await storage.users.credential(account)
  const isRight = await passwords.isRight(typed.password, known?.passwordHash ?? null)
  if (!known || !isRight || known.user.disabledAt !== null) {
    const whose = isFromNetwork && known ? { user_id: known.user.id } : {}
    const fact = { event: 'sign_in_refused', reason: 'wrong', ...whose, ...from, by: null } as const
    await storage.office.append(fact, clock.now())
    throw refused()
  }
  throttle.succeeded(account, address)
  const { user } = known
  const passwordHash = passwords.isOld(known.passwordHash)
    ? await renew({ storage, passwords }, known, typed.password)
    : known.passwordHash
  await storage.office.append(
    { event: 'signed_in', user_id: user.id, ...from, by: { user_id: user.id, sign: user.sign } },
    clock.now(),
  )
  return { user, passwordHash }
}

/** The same password at today's cost. */
async function renew(
  { storage, passwords }: Pick<SignInDeps, 'storage' | 'passwords'>,
  { user, passwordHash }: Proven,
  password: string,
): Promise<string> {
  const next = await passwords.hash(password)
  await storage.users.rehash(user.id, passwordHash, next)
  return next
}

function refused(): EngineError {
  return new EngineError('input', 'sign_in_refused', 'Kürzel oder Passwort stimmt nicht.', {
    details: { field: 'password', reason: 'wrong' },
  })
}
