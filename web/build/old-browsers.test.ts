import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const files = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'], { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|web\/src\/test/.test(path),
)

/** What newer browsers have and the oldest of `build.target` in vite.config.ts lack: Chrome 111, Firefox 121, Safari 16.4. */
const newer = [
  /\b(?:Map|Object)\.groupBy\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  /\bIterator\.(?:from|concat)\b/,
  /\bRegExp\.escape\b/,
  /\bURL\.(?:canParse|parse)\b/,
  /\bAbortSignal\.any\b/,
  /\bIntl\.(?:DurationFormat|Segmenter)\b/,
  /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /(?:\.(?:values|keys|entries)\(\)|\.matchAll\([^()]*\))\s*\.(?:map|filter|take|drop|toArray|some|every|find|reduce|forEach|flatMap)\(/,
  /\.(?:isWellFormed|toWellFormed|checkVisibility|setHTMLUnsafe|moveBefore|showPopover|togglePopover)\(/,
  /\bUint8Array\.from(?:Base64|Hex)\b|\.to(?:Base64|Hex)\(/,
  /^\s*(?:await )?using /m,
]

test('files are found', () => {
  expect(files).toEqual(expect.arrayContaining(['web/src/main.tsx', 'contract/src/text-pieces.ts']))
  expect(files.length).toBeGreaterThan(500)
})

test('the code of the pages asks for nothing that the oldest browsers lack', () => {
  const found = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '')
    return newer.flatMap((words) => (text.match(words) ?? []).slice(0, 1).map((word) => `${path}: ${word}`))
  })
  expect(found).toEqual([])
})
