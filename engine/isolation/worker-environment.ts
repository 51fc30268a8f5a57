/**
 * Names of the environment that a worker gets: what the system and the image library need, and no secret of the
 * engine, since the worker is where foreign bytes are opened.
 */
const ENVIRONMENT_PASSED = [
  'NODE_COMPILE_CACHE',
  'PATH',
  'Path',
  'HOME',
  'USERPROFILE',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SYSTEMROOT',
  'windir',
  'APPDATA',
  'LOCALAPPDATA',
  'LANG',
  'LC_ALL',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
]

/**
 * glibc keeps an arena for each thread of the image library and, once pixels were freed, buffers of their size in it:
 * half as much again as a page takes. Two arenas, and buffers of a megabyte straight from the system, which gets them
 * back.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/** The variables that a worker process is started with. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = process.platform === 'linux' ? { ...MALLOC } : {}
  for (const name of ENVIRONMENT_PASSED) if (process.env[name] !== undefined) env[name] = process.env[name]
  if (process.versions['electron'] !== undefined) env['ELECTRON_RUN_AS_NODE'] = '1'
  return env
}
