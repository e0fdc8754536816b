import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** The rows of one file of a person's export, without making the archive. */
export async function exportedRows(
  { application }: Pick<TestApp, 'application'>,
  { id, pseudo }: Pick<Person, 'id' | 'pseudo'>,
  file: string,
): Promise<Record<string, unknown>[]> {
  const roles = { isModerator: false, isAdministrator: false }
  const files = application.services.exportAccount({
    userId: id,
    sessionId: 1,
    pseudo,
    auraTypeId: 1,
    ...roles,
  })
  const rows: Record<string, unknown>[] = []
  for await (const row of files[file]?.() ?? []) rows.push({ ...row })
  return rows
}
