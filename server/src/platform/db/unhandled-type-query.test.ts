import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const module = JSON.stringify(join(import.meta.dirname, 'unhandled-type-query.ts'))

/** Runs a process in which a promise is rejected with such an error and nobody looks. */
function outcomeOf(properties: object) {
  const script = `
    import { ignoreUnhandledTypeQueries } from ${module}
    ignoreUnhandledTypeQueries()
    void Promise.reject(Object.assign(new Error('lost'), ${JSON.stringify(properties)}))
    setTimeout(() => console.log('alive'), 50)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  return { status, stdout: stdout.trim() }
}

const query = 'select b.oid, b.typarray from pg_catalog.pg_type a'

test('a connection that breaks while postgres.js reads its types does not end the process', () => {
  expect(outcomeOf({ code: 'CONNECTION_CLOSED', query })).toEqual({ status: 0, stdout: 'alive' })
})

test.each([{ code: 'CONNECTION_CLOSED', query: 'select 1' }, { code: '42P01', query }, {}])(
  'any other forgotten failure still ends it: %j',
  (properties) => {
    expect(outcomeOf(properties)).toEqual({ status: 1, stdout: '' })
  },
)
