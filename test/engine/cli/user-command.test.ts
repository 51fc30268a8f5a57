import { expect, test } from 'vitest'
import { runUser } from '../../../engine/cli/user-command.ts'
import { aFolder } from './run-cli.ts'

function world() {
  const environment = { STEUERSTAPEL_DATA_DIR: aFolder() }
  const call = async (words: string, password = '') => {
    const told: string[] = []
    const write = (text: string) => void told.push(text)
    const code = await runUser(words.split(' '), { environment, write, readPassword: async () => password })
    return { code, told: told.join('') }
  }
  return { call }
}

test('the first person is made where there is no window yet, and leads; the next ones are made in the window', async () => {
  const { call } = world()
  expect(await call('create --name Lena --sign LL', 'vier Wörter reichen aus')).toEqual({
    code: 0,
    told: 'Lena (LL) leitet. Ab jetzt meldet sich jeder an.\n',
  })
  expect((await call('list')).told).toBe('LL\tleitung\taktiv\tLena\n')
  await expect(call('create --name Max --sign MM', 'vier andere Wörter sind das')).rejects.toMatchObject({
    code: 'users_on',
  })
})

test('who forgot the password gets another one at the machine, to be changed at once', async () => {
  const { call } = world()
  await call('create --name Lena --sign LL', 'vier Wörter reichen aus')
  expect((await call('password --sign ll', 'vier andere Wörter sind das')).code).toBe(0)
  await expect(call('password --sign LL', 'kurz')).rejects.toMatchObject({ code: 'password_too_short' })
  await expect(call('password --sign XY', 'vier andere Wörter sind das')).rejects.toMatchObject({
    code: 'user_not_found',
  })
})

test.each(['create --sign LL', 'create --name Lena', 'password', 'löschen', 'list me'])(
  '%s is no call',
  async words => {
    await expect(world().call(words)).rejects.toThrow('user kennt')
  },
)
