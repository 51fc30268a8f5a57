import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { nameForProject } from '../../engine/batches/mandants/resolve-own-mandant.ts'
import { MIGRATIONS, migrate } from '../../engine/storage/sqlite/migrate.ts'
import { projectMandants } from '../../engine/storage/sqlite/migrations/0025-project-mandants.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aClock } from '../support/a-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'before-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('projects of programs know the mandants of their batches before, and the window’s project has none', async () => {
  const path = join(folder, 'steuerstapel.db')
  const old = new Database(path)
  migrate(old, MIGRATIONS.slice(0, MIGRATIONS.indexOf(projectMandants)))
  old.exec(`INSERT INTO projects (id, name, organization_id, partner_code, discount_percent, provision_percent, created_at)
      VALUES ('prj_a', 'a', 'org', 'DIREKT', 0, 0, 1), ('prj_b', 'b', 'org', 'DIREKT', 0, 0, 1), ('prj_w', 'w', 'org', 'DIREKT', 0, 0, 1);
    INSERT INTO clients (id, project_id, name, scopes, secret_hash, created_at)
      VALUES ('prj_a', 'prj_a', 'a', '', '', 1), ('prj_b', 'prj_b', 'b', '', '', 1);
    INSERT INTO mandants (id, organization_id, company_name, tax_id, tax_id_normalized, created_at)
      VALUES ('man_a', 'org', 'Müller GmbH', 'DE 136695976', 'DE136695976', 700), ('man_w', 'org', 'Fenster', NULL, NULL, 5);
    INSERT INTO batches (id, project_id, organization_id, name, mandant_id, status, options, base_path, created_at, updated_at)
      VALUES ('1', 'prj_a', 'org', 'x', 'man_a', 'queued', '{}', 'x', 700, 1),
        ('2', 'prj_a', 'org', 'x', 'man_a', 'queued', '{}', 'x', 800, 1),
        ('3', 'prj_b', 'org', 'x', 'man_a', 'queued', '{}', 'x', 900, 1),
        ('4', 'prj_w', 'org', 'x', 'man_w', 'queued', '{}', 'x', 5, 1),
        ('5', 'prj_w', 'org', 'x', NULL, 'queued', '{}', 'x', 5, 1);`)
  old.close()
  const storage = openSqlite(path, { clock: aClock() })
  const told = async (projectId: string) => {
    const { items } = await storage.projectMandants.list({ projectId, limit: 10, offset: 0 })
    return items.map(own => [own.mandant.id, nameForProject(own), own.isOrigin, own.taxIdNormalized, own.createdAt])
  }
  expect(await told('prj_a')).toEqual([['man_a', 'Müller GmbH', true, 'DE136695976', 700]])
  expect(await told('prj_b')).toEqual([['man_a', 'Müller GmbH', false, 'DE136695976', 900]])
  expect(await told('prj_w')).toEqual([])
  await storage.close()
})
