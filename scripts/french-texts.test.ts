import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const projectFolder = join(import.meta.dirname, '..')
const sources = '{contract,server,web}/src/**/*.{ts,tsx}'

/** « Vous êtes exclu », « Vous seul »: forms that hold for men alone. */
const masculine =
  /\bvous (?:en )?(?:n’)?(?:êtes|serez|seriez|restez|resterez|avez été) (?:[a-zà-ÿ]+ )?(?:exclu|invité|prévenu|averti|connecté|déconnecté|inscrit|abonné)(?![a-zà-ÿ])|\bvous(?:-même)? seul(?![a-zà-ÿ])|['`"]être prévenu/iu

test('texts address people of every gender alike', async () => {
  const found: string[] = []
  for await (const path of glob(sources, { cwd: projectFolder })) {
    if (/\.test\.tsx?$|src\/(?:testing|demo)\//.test(path)) continue
    // Breaks of lines in JSX are spaces to readers.
    const text = (await readFile(join(projectFolder, path), 'utf8')).replace(/\s+/g, ' ')
    const match = masculine.exec(text)
    if (match) found.push(`${path}: ${match[0]}`)
  }
  expect(found).toEqual([])
})
