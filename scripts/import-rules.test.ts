import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const projectFolder = join(import.meta.dirname, '..')
const cruiser = join(projectFolder, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const rules = join(projectFolder, '.dependency-cruiser.mjs')

const refused: [rule: string, from: string, to: string][] = [
  ['contract-stands-alone', 'contract/src/a.ts', 'server/src/app.ts'],
  ['server-and-web-meet-in-the-contract', 'web/src/app/a.ts', 'server/src/app.ts'],
  ['platform-knows-no-domain', 'server/src/platform/db/a.ts', 'server/src/domains/posts/posts.service.ts'],
  ['domains-are-composed-in-app', 'server/src/domains/posts/posts.service.ts', 'server/src/app.ts'],
  ['app-domains-orders-modules', 'server/src/app.domains.ts', 'server/src/domains/posts/votes.service.ts'],
  [
    'a-module-is-built-in-app-domains',
    'server/src/domains/feed/feed.service.ts',
    'server/src/domains/posts/posts.module.ts',
  ],
  [
    'a-part-of-a-module-is-built-in-its-module',
    'server/src/domains/posts/posts.service.ts',
    'server/src/domains/posts/posts.ranking.module.ts',
  ],
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
  ['cache-knows-no-feature', 'web/src/cache/posts.ts', 'web/src/features/posts/post-card.tsx'],
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
  ['pages-do-not-know-the-shell', 'web/src/pages/feed/feed-page.tsx', 'web/src/app/router.tsx'],
]

/** The path of a call through example files. */
const votes = 'server/src/domains/posts/votes'
const rightWay: [from: string, to: string][] = [
  ['server/src/main.ts', 'server/src/app.domains.ts'],
  ['server/src/app.domains.ts', 'server/src/domains/posts/posts.module.ts'],
  ['server/src/domains/posts/posts.module.ts', `${votes}.module.ts`],
  [`${votes}.module.ts`, `${votes}.routes.ts`],
  [`${votes}.routes.ts`, `${votes}.service.ts`],
  [`${votes}.service.ts`, `${votes}.queries.ts`],
  [`${votes}.service.ts`, 'server/src/domains/aura/ledger.service.ts'],
  [`${votes}.queries.ts`, 'server/src/platform/db/database.ts'],
  [`${votes}.routes.ts`, 'contract/src/posts/posts.contract.ts'],
  ['web/src/features/posts/post-votes.tsx', 'web/src/ui/badge.tsx'],
  ['web/src/features/posts/post-votes.tsx', 'contract/src/posts/posts.contract.ts'],
]

interface Violation {
  from: string
  to: string
  rule: { name: string }
}

let folder: string
let violations: Violation[]

// One run for all rules: starting dependency-cruiser takes longest.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-imports-'))
  await writeImports(...refused.map(([, from, to]) => [from, to] as const), ...rightWay)
  await writeImports(
    ['web/src/lib/one.ts', 'web/src/lib/two.ts'],
    ['web/src/lib/two.ts', 'web/src/lib/one.ts'],
  )
  await writeImports(['web/src/lib/lost.ts', 'web/src/lib/missing.ts'])
  await rm(join(folder, 'web/src/lib/missing.ts'))
  await writeFile(
    join(folder, 'contract/src/typed.ts'),
    "import type { App } from '../../server/src/app.ts'\nexport type { App }",
  )
  violations = cruise()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes files that import one another, each given as `from → to`. */
async function writeImports(...imports: (readonly [from: string, to: string])[]): Promise<void> {
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

function cruise(): Violation[] {
  const parameters = [cruiser, '--config', rules, '--output-type', 'json', '.']
  const { stdout, stderr } = spawnSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  const { summary }: { summary: { violations: Violation[] } } = JSON.parse(stdout)
  return summary.violations
}

/** Names of the rules that an import breaks, or all imports of a file. */
function brokenBy(from: string, to?: string): string[] {
  const theirs = violations.filter((found) => found.from === from && (to === undefined || found.to === to))
  return [...new Set(theirs.map(({ rule }) => rule.name))].sort()
}

test.each(refused)('%s refuses %s importing %s', (rule, from, to) => {
  expect(brokenBy(from, to)).toEqual([rule])
})

test('no-cycle refuses two files that need each other', () => {
  expect(brokenBy('web/src/lib/one.ts')).toEqual(['no-cycle'])
})

test('no-unresolvable refuses a file that does not exist', () => {
  expect(brokenBy('web/src/lib/lost.ts')).toEqual(['no-unresolvable'])
})

test('a type of the wrong side is a wrong import too', () => {
  expect(brokenBy('contract/src/typed.ts')).toEqual(['contract-stands-alone'])
})

test.each(rightWay)('the way of a call breaks no rule: %s importing %s', (from, to) => {
  expect(brokenBy(from, to)).toEqual([])
})
