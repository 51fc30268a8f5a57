import { readFile } from '../shared/disk/files.ts'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { EngineError } from '../shared/errors.ts'

/** Says that a backup is whole: written last, with every file and its hash. */
export const MANIFEST_FILE = 'sicherung.json'
/** Folder of the backup that mirrors the data folder. */
export const MIRROR_FOLDER = 'daten'

const schema = z.object({
  schema: z.literal('steuerstapel-backup/1'),
  engine_version: z.string(),
  created_at: z.string(),
  database_version: z.number().int(),
  /** Names the key of an encrypted one; sizes and hashes are those of the content. */
  key_id: z.string().optional(),
  files: z.array(
    z.object({
      /** Below the data folder, with forward slashes. */
      path: z.string().refine(isPlainPath),
      byte_size: z.number().int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})

export type Manifest = z.infer<typeof schema>
export type ManifestFile = Manifest['files'][number]

/** Whether a path can only name something below its folder, on every platform. */
function isPlainPath(path: string): boolean {
  return path.split('/').every(part => part !== '' && !/^\.{1,2}$|[\\:\0]/.test(part))
}

/** On disk when it resolves. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, MANIFEST_FILE)
  await writeWhole(path, `${JSON.stringify(manifest, null, 1)}\n`)
}

/** Throws EngineError `backup_incomplete` or `backup_damaged`. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST_FILE)
  const text = await readFile(path, 'utf8').catch(() => {
    const message = `In ${folder} liegt keine vollständige Sicherung (${MANIFEST_FILE} fehlt). Bitte den Ordner einer fertigen Sicherung angeben.`
    throw new EngineError('input', 'backup_incomplete', message)
  })
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    const message = `${path} ist beschädigt oder von einer anderen Version. Bitte eine andere Sicherung verwenden.`
    throw new EngineError('input', 'backup_damaged', message, { cause })
  }
}
