import { expect, test } from 'vitest'
import { EngineError } from '../../../engine/shared/errors.ts'
import { storageFaultOf, storageStateOf } from '../../../engine/shared/storage-fault.ts'

const coded = (code: string): Error => Object.assign(new Error('of the system'), { code })

test.each([
  ['SQLITE_BUSY_SNAPSHOT', 'busy', 'storage_busy'],
  ['EMFILE', 'busy', 'storage_busy'],
  ['ENOMEM', 'busy', 'storage_busy'],
  ['SQLITE_FULL', 'full', 'storage_full'],
  ['ENOSPC', 'full', 'storage_full'],
  ['EDQUOT', 'full', 'storage_full'],
  ['EROFS', 'broken', 'storage_broken'],
  ['SQLITE_READONLY_DBMOVED', 'broken', 'storage_broken'],
  ['SQLITE_IOERR_FSYNC', 'broken', 'storage_broken'],
  ['SQLITE_CORRUPT', 'damaged', 'storage_damaged'],
  ['SQLITE_CORRUPT_VTAB', 'damaged', 'storage_damaged'],
  ['SQLITE_NOTADB', 'damaged', 'storage_damaged'],
])('%s is a storage that is %s, also as the cause of another error', (code, state, own) => {
  const error = new Error('not written', { cause: coded(code) })
  expect(storageStateOf(error)).toBe(state)
  expect(storageFaultOf(error)).toMatchObject({ code: own, kind: 'transient', cause: error })
})

test('what disk and database are not at fault for is no fault of theirs', () => {
  for (const code of ['ENOENT', 'EACCES', 'SQLITE_CONSTRAINT_UNIQUE', 'ECONNRESET', '']) {
    expect(storageFaultOf(coded(code))).toBeNull()
  }
  expect(storageFaultOf(new EngineError('input', 'corrupt_file', 'Defekt.'))).toBeNull()
  expect(storageFaultOf('text')).toBeNull()
})
