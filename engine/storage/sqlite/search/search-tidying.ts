import type Database from 'better-sqlite3'

/** Pages of the index (4 KB) that one slice writes anew at most, about. */
const PAGES_PER_SLICE = 200

/**
 * Rewrites both indexes after batches were deleted, so that their wordings leave the disk: until then SQLite only notes
 * that an entry does not count (FTS5, contentless-delete tables). Steps: 1 to be begun, 2 parts under way, 3 words
 * under way.
 */
export function createSearchTidying(db: Database.Database): () => boolean {
  const slice = createSlice(db)
  return () => {
    const state = slice()
    // The log beside the database still holds what was overwritten in it.
    if (state === 'done') db.pragma('wal_checkpoint(TRUNCATE)')
    return state === 'more'
  }
}

function createSlice(db: Database.Database): () => 'idle' | 'more' | 'done' {
  const step = db.prepare<[], number>('SELECT max(step) FROM search_tidying').pluck()
  const begin = db.prepare('INSERT OR REPLACE INTO search_tidying VALUES (?)')
  const forget = db.prepare('DELETE FROM search_tidying WHERE step = ?')
  const merge = createMerging(db)
  return db.transaction(() => {
    switch (step.get()) {
      case 1:
        forget.run(1)
        begin.run(2)
        merge(2, -PAGES_PER_SLICE)
        return 'more'
      case 2:
        if (merge(2, PAGES_PER_SLICE)) return 'more'
        forget.run(2)
        begin.run(3)
        merge(3, -PAGES_PER_SLICE)
        return 'more'
      case 3:
        if (merge(3, PAGES_PER_SLICE)) return 'more'
        forget.run(3)
        return (step.get() ?? null) === null ? 'done' : 'more'
      default:
        return 'idle'
    }
  })
}

/**
 * Merges pages of an index: a negative number begins the merge of everything, a positive one goes on. True while
 * something was left: FTS5 then makes at least two changes.
 */
function createMerging(db: Database.Database): (index: 2 | 3, pages: number) => boolean {
  const merges = {
    2: db.prepare<[number]>("INSERT INTO search_parts (search_parts, rank) VALUES ('merge', ?)"),
    3: db.prepare<[number]>("INSERT INTO search_words (search_words, rank) VALUES ('merge', ?)"),
  }
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  return (index, pages) => {
    const before = changes.get() ?? 0
    merges[index].run(pages)
    return (changes.get() ?? 0) - before >= 2
  }
}
