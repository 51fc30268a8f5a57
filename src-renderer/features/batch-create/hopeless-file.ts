/**
 * Endings of what can be no document: programs, sound and film, images of disks, fonts. The engine decides by the
 * content.
 */
const HOPELESS: ReadonlySet<string> = new Set([
  'exe',
  'com',
  'bat',
  'cmd',
  'scr',
  'msi',
  'dll',
  'sys',
  'lnk',
  'url',
  'js',
  'vbs',
  'ps1',
  'jar',
  'apk',
  'dmg',
  'mp3',
  'wav',
  'm4a',
  'ogg',
  'flac',
  'mp4',
  'mov',
  'avi',
  'mkv',
  'wmv',
  'iso',
  'vhd',
  'ttf',
  'otf',
  'sqlite',
  'db',
])

/** Whether a file surely cannot be read, so that a person is told before it is sent. */
export function isHopeless({ name }: Pick<File, 'name'>): boolean {
  const ending = /\.([^.]+)$/.exec(name)?.[1] ?? ''
  return HOPELESS.has(ending.toLowerCase())
}
