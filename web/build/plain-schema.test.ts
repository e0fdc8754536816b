import { execFileSync } from 'node:child_process'
import { endpoints } from '@aura/contract/endpoints'
import { expect, test } from 'vitest'

type Declared = { domain: string; name: string; endpoint: unknown }

/** Declarations by name: a module’s exports come in another order from another loader. */
function byName(declared: readonly Declared[]): Record<string, unknown> {
  return Object.fromEntries(declared.map(({ domain, name, endpoint }) => [`${domain}.${name}`, endpoint]))
}

/** The contract as TypeBox makes it, from a process that this project’s plugin does not touch. */
function declaredWithTypeBox(): Declared[] {
  const script = `
    import { endpoints } from '@aura/contract/endpoints'
    process.stdout.write(JSON.stringify(endpoints))
  `
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  return JSON.parse(output) as Declared[]
}

test('the browser’s builder gives every endpoint of the contract the schemas that TypeBox gives', () => {
  const declared = JSON.parse(JSON.stringify(endpoints)) as Declared[]
  expect(declared.length).toBeGreaterThan(20)
  expect(byName(declared)).toEqual(byName(declaredWithTypeBox()))
})
