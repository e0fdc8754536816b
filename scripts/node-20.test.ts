import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const scripts = readdirSync(folder).filter((name) => name.endsWith('.mjs'))

/** What later Nodes have, among them the one that the project pins, and Node 20.0 has not. */
const later = [
  /import\.meta\.(?:resolve|dirname|filename)\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\b(?:Object|Map)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bRegExp\.escape\b/,
  /\bIterator\.(?:from|concat)\b/,
  /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|take|drop|toArray|some|every|find|reduce|forEach|flatMap)\(/,
  /^\s*(?:await )?using /m,
  /\bglob(?:Sync)?\b/,
  /\b(?:styleText|stripTypeScriptTypes|loadEnvFile|getBuiltinModule)\b/,
  /\bfrom 'node:(?:sqlite|sea)'/,
]

test('[RUN-01, RUN-02] scripts are found', () => {
  expect(scripts).toEqual(expect.arrayContaining(['start.mjs', 'test.mjs', 'suites.mjs']))
})

test.each(scripts)(
  '[RUN-01, RUN-02] %s, read by the Node of the machine, asks for nothing that Node 20.0 lacks',
  (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(later.flatMap((words) => words.exec(text)?.[0] ?? [])).toEqual([])
  },
)
