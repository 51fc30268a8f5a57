import { authorOf, signKey } from '../../model/user.ts'
import type { Role, User } from '../../model/user.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Passwords } from './passwords.ts'
import { checkPassword } from './passwords.ts'

export interface SaveUserDeps {
  readonly storage: Pick<Storage, 'users'>
  readonly passwords: Passwords
  readonly clock: Pick<Clock, 'now'>
}

/** As somebody typed it. */
export interface TypedUser {
  readonly name: string
  readonly sign: string
}

const NAME_CHARS_MAX = 120
const SIGN_CHARS_MAX = 8

/**
 * Switches users on: keeps the first one, who leads. Throws EngineError `users_on`, `invalid_user`, and as
 * `checkPassword`.
 */
export async function addFirstUser(
  { storage, passwords, clock }: SaveUserDeps,
  typed: TypedUser & { readonly password: string },
): Promise<User> {
  const facts = cleaned(typed)
  checkPassword(typed.password, facts)
  const id = newId('usr')
  const passwordHash = await passwords.hash(typed.password)
  const at = clock.now()
  const user = { id, ...facts, role: 'leitung', passwordHash, mustChange: false, at } as const
  if (!(await storage.users.addFirst(user))) {
    throw new EngineError('input', 'users_on', 'Die Benutzerverwaltung ist schon eingeschaltet. Bitte anmelden.')
  }
  return known(await storage.users.find(id))
}

/** Adds a user with a password that is to be changed at once. Throws EngineError `sign_taken` and as above. */
export async function addUser(
  { storage, passwords, clock }: SaveUserDeps,
  by: User,
  typed: TypedUser & { readonly role: Role; readonly password: string },
): Promise<User> {
  const facts = cleaned(typed)
  checkPassword(typed.password, facts)
  const id = newId('usr')
  const passwordHash = await passwords.hash(typed.password)
  const user = { id, ...facts, role: typed.role, passwordHash, mustChange: true, at: clock.now() }
  if ((await storage.users.add(user, authorOf(by))) === 'sign_taken') throw signTaken()
  return known(await storage.users.find(id))
}

/** Changes a user. Throws EngineError `user_not_found`, `sign_taken`, `last_lead`, `invalid_user`. */
export async function changeUser(
  { storage, clock }: SaveUserDeps,
  by: User,
  userId: string,
  typed: TypedUser & { readonly role: Role; readonly isDisabled: boolean },
): Promise<User> {
  const { role, isDisabled } = typed
  const outcome = await storage.users.change(userId, { ...cleaned(typed), role, isDisabled }, clock.now(), authorOf(by))
  if (outcome === 'sign_taken') throw signTaken()
  if (outcome === 'last_lead') {
    const message = 'Mindestens eine Person muss die Leitung haben. Bitte zuerst einer anderen die Leitung geben.'
    throw new EngineError('input', 'last_lead', message, { details: { field: 'role', reason: 'last_lead' } })
  }
  return known(outcome === 'not_found' ? null : await storage.users.find(userId))
}

/** Gives a user a password that is to be changed at once, and ends all sessions of that user. */
export async function resetPassword(
  { storage, passwords, clock }: SaveUserDeps,
  by: User,
  userId: string,
  password: string,
): Promise<void> {
  const user = known(await storage.users.find(userId))
  checkPassword(password, user)
  const passwordHash = await passwords.hash(password)
  const mustChange = user.id !== by.id
  await storage.users.setPassword(userId, { passwordHash, mustChange, kept: null }, clock.now(), authorOf(by))
}

/**
 * The same for somebody by short sign, done at the machine itself: who can run the program there can read everything
 * anyway. Throws EngineError `user_not_found`, and as `checkPassword`.
 */
export async function resetAtMachine(
  { storage, passwords, clock }: SaveUserDeps,
  sign: string,
  password: string,
): Promise<User> {
  const user = known((await storage.users.credential(signKey(sign)))?.user ?? null)
  checkPassword(password, user)
  const passwordHash = await passwords.hash(password)
  await storage.users.setPassword(user.id, { passwordHash, mustChange: true, kept: null }, clock.now(), null)
  return user
}

/**
 * Changes one's own password; other sessions of that user end. `kept`: hash of the secret of the present one. Throws
 * EngineError `password_wrong`, and as `checkPassword`.
 */
export async function changeOwnPassword(
  { storage, passwords, clock }: SaveUserDeps,
  user: User,
  typed: { readonly current: string; readonly next: string; readonly kept: string | null },
): Promise<void> {
  const credential = await storage.users.credential(user.sign)
  if (!(await passwords.isRight(typed.current, credential?.passwordHash ?? null))) {
    throw new EngineError('input', 'password_wrong', 'Das bisherige Passwort stimmt nicht.', {
      details: { field: 'current', reason: 'wrong' },
    })
  }
  checkPassword(typed.next, user)
  if (typed.next === typed.current) {
    throw new EngineError('input', 'password_is_name', 'Bitte ein anderes als das bisherige Passwort wählen.', {
      details: { field: 'password', reason: 'same' },
    })
  }
  const next = { passwordHash: await passwords.hash(typed.next), mustChange: false, kept: typed.kept }
  await storage.users.setPassword(user.id, next, clock.now(), authorOf(user))
}

function cleaned({ name, sign }: TypedUser): TypedUser {
  const facts = { name: oneLine(name), sign: oneLine(sign) }
  if (facts.name === '' || facts.name.length > NAME_CHARS_MAX) {
    throw invalid('name', 'Bitte einen Namen eingeben.')
  }
  if (!/^[\p{L}\p{N}][\p{L}\p{N}.-]*$/u.test(facts.sign) || facts.sign.length > SIGN_CHARS_MAX) {
    throw invalid('sign', `Bitte ein Kürzel aus 1 bis ${SIGN_CHARS_MAX} Buchstaben oder Ziffern eingeben.`)
  }
  return facts
}

function oneLine(text: string): string {
  return text.normalize('NFC').replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim()
}

function known(user: User | null): User {
  if (!user) throw new EngineError('input', 'user_not_found', 'Diesen Benutzer gibt es nicht (mehr).')
  return user
}

function signTaken(): EngineError {
  return new EngineError('input', 'sign_taken', 'Dieses Kürzel hat schon jemand. Bitte ein anderes wählen.', {
    details: { field: 'sign', reason: 'taken' },
  })
}

function invalid(field: string, message: string): EngineError {
  return new EngineError('input', 'invalid_user', message, { details: { field, reason: 'invalid' } })
}
