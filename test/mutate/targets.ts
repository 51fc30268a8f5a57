/**
 * What `npm run mutate` changes, by the promise that it keeps, and the tests that have to notice. Files are named by
 * patterns that hold when a file moves to another room; a pattern without a file stops the run.
 */
export interface MutationArea {
  readonly name: string
  /** Patterns of the files that are changed. */
  readonly files: readonly string[]
  /** Patterns of the test files that are run for each change. */
  readonly tests: readonly string[]
}

export const MUTATION_AREAS: readonly MutationArea[] = [
  {
    name: 'money',
    files: ['engine/**/money.ts', 'engine/positions/sum-positions.ts', 'engine/batches/**/{price-lines,estimate}.ts'],
    tests: ['test/**/money.test.ts', 'test/**/worked-examples.test.ts', 'test/**/{price-lines,estimate}.test.ts'],
  },
  {
    name: 'page ledger',
    files: ['engine/**/page-ledger.ts', 'engine/**/find-exact-duplicates.ts'],
    tests: ['test/**/page-ledger.test.ts', 'test/**/find-exact-duplicates.test.ts'],
  },
  {
    name: 'leases',
    files: ['engine/storage/sqlite/**/{runs,end-run,held-run}.ts'],
    tests: ['test/storage/sqlite.test.ts'],
  },
  {
    name: 'idempotency',
    files: ['engine/**/idempotency-key.ts', 'engine/storage/sqlite/**/kept-answers.ts', 'engine/**/canonical-json.ts'],
    tests: ['test/contract/idempotency.test.ts', 'test/**/canonical-json.test.ts'],
  },
  {
    name: 'address checks',
    files: [
      'engine/sources/check-address.ts',
      'engine/sources/check-path.ts',
      'engine/sources/guard-connector.ts',
      'engine/shared/allowed-target.ts',
    ],
    tests: ['test/engine/sources/{check-address,check-path,guard-connector}.test.ts', 'test/**/allowed-target.test.ts'],
  },
  {
    name: 'signatures',
    files: [
      'engine/**/sign-webhook.ts',
      'engine/**/download-url.ts',
      'engine/model/audit-chain.ts',
      'engine/**/secret-box.ts',
    ],
    tests: ['test/**/{sign-webhook,download-url,audit-chain,secret-box}.test.ts'],
  },
  {
    name: 'separation of mandants',
    files: ['engine/**/plan-foreign.ts', 'engine/**/foreign-mandant.ts', 'engine/**/find-own-batch.ts'],
    tests: ['test/**/{plan-foreign,foreign-mandant,find-own-batch}.test.ts'],
  },
  {
    name: 'evidence',
    files: ['engine/**/build-field.ts', 'engine/**/locate-value.ts'],
    tests: ['test/**/{build-field,locate-value}.test.ts'],
  },
]
