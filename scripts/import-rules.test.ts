import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const projectFolder = join(import.meta.dirname, '..')
const cruiser = join(projectFolder, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const rules = join(projectFolder, '.dependency-cruiser.mjs')

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-imports-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes files that import one another, each given as `from → to`. */
async function writeImports(...imports: [from: string, to: string][]): Promise<void> {
  const lines = new Map<string, string[]>()
  for (const [from, to] of imports) {
    const path = relative(dirname(from), to)
    const line = `import '${path.startsWith('.') ? path : `./${path}`}'`
    lines.set(from, [...(lines.get(from) ?? []), line])
    if (!lines.has(to)) lines.set(to, [])
  }
  for (const [file, own] of lines) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), [...own, 'export {}'].join('\n'))
  }
}

/** Names of the rules that the folder breaks. */
function brokenRules(): string[] {
  const parameters = [cruiser, '--config', rules, '--output-type', 'json', '.']
  const { stdout, stderr } = spawnSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  const { summary }: { summary: { violations: { rule: { name: string } }[] } } = JSON.parse(stdout)
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort()
}

test.each([
  ['contract-stands-alone', 'contract/src/a.ts', 'server/src/app.ts'],
  ['server-and-web-meet-in-the-contract', 'web/src/app/a.ts', 'server/src/app.ts'],
  ['platform-knows-no-domain', 'server/src/platform/db/a.ts', 'server/src/domains/posts/posts.service.ts'],
  ['domains-are-composed-in-app', 'server/src/domains/posts/posts.service.ts', 'server/src/app.ts'],
  ['app-is-not-main', 'server/src/app.ts', 'server/src/main.ts'],
  [
    'lower-domains-know-no-higher-one',
    'server/src/domains/aura/aura.service.ts',
    'server/src/domains/posts/posts.service.ts',
  ],
  [
    'a-domain-is-used-through-its-service',
    'server/src/domains/feed/feed.service.ts',
    'server/src/domains/posts/posts.queries.ts',
  ],
  ['testing-is-for-tests', 'server/src/app.ts', 'server/src/testing/people.ts'],
  ['ui-knows-no-business', 'web/src/ui/button.tsx', 'web/src/features/posts/post-card.tsx'],
  ['lib-knows-no-screen', 'web/src/lib/call.ts', 'web/src/ui/button.tsx'],
  [
    'features-do-not-import-each-other',
    'web/src/features/feed/feed.tsx',
    'web/src/features/posts/post-card.tsx',
  ],
  ['the-service-worker-stands-apart', 'web/src/service-worker/push.ts', 'web/src/lib/session.ts'],
  [
    'pages-and-service-worker-meet-in-what-they-agree-on',
    'web/src/app/router.tsx',
    'web/src/service-worker/push.ts',
  ],
  ['pages-do-not-know-the-shell', 'web/src/pages/home-page.tsx', 'web/src/app/router.tsx'],
])('%s refuses %s importing %s', async (rule, from, to) => {
  await writeImports([from, to])
  expect(brokenRules()).toEqual([rule])
})

test('no-cycle refuses two files that need each other', async () => {
  await writeImports(['web/src/lib/a.ts', 'web/src/lib/b.ts'], ['web/src/lib/b.ts', 'web/src/lib/a.ts'])
  expect(brokenRules()).toEqual(['no-cycle'])
})

test('no-unresolvable refuses a file that does not exist', async () => {
  await writeImports(['web/src/lib/a.ts', 'web/src/lib/b.ts'])
  await rm(join(folder, 'web/src/lib/b.ts'))
  expect(brokenRules()).toEqual(['no-unresolvable'])
})

test('a type of the wrong side is a wrong import too', async () => {
  await writeImports(['contract/src/a.ts', 'server/src/app.ts'])
  await writeFile(
    join(folder, 'contract/src/a.ts'),
    "import type { App } from '../../server/src/app.ts'\nexport type { App }",
  )
  expect(brokenRules()).toEqual(['contract-stands-alone'])
})

test('the way of a call breaks no rule', async () => {
  const posts = 'server/src/domains/posts/posts'
  await writeImports(
    ['server/src/main.ts', 'server/src/app.ts'],
    ['server/src/app.ts', `${posts}.routes.ts`],
    [`${posts}.routes.ts`, `${posts}.service.ts`],
    [`${posts}.service.ts`, `${posts}.queries.ts`],
    [`${posts}.service.ts`, 'server/src/domains/aura/aura.service.ts'],
    [`${posts}.queries.ts`, 'server/src/platform/db/database.ts'],
    [`${posts}.routes.ts`, 'contract/src/posts/posts.contract.ts'],
    ['web/src/features/posts/post-card.tsx', 'web/src/ui/button.tsx'],
    ['web/src/features/posts/post-card.tsx', 'contract/src/posts/posts.contract.ts'],
  )
  expect(brokenRules()).toEqual([])
})
