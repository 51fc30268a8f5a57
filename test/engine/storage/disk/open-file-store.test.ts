import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileStore } from '../../../../engine/storage/disk/open-file-store.ts'
import { holdsFiles } from '../../../storage/file-conformance.ts'

holdsFiles({ aFolder: () => mkdtempSync(join(tmpdir(), 'steuerstapel-files-')), open: openFileStore })
