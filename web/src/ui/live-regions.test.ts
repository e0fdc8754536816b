import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const hiddenWhileEmpty = /(?:role="status"|aria-live=)[^<>]*empty:hidden/

test('[APP-19] no live region is hidden while it is empty: screen readers would miss its first words', () => {
  const files = globSync('**/*.tsx', { cwd: source })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => hiddenWhileEmpty.test(readFileSync(join(source, file), 'utf8')))).toEqual([])
})
