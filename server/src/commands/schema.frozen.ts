import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Hashes of the landed migrations, in the form of `sha256sum`; absent while no migration is frozen. */
const listName = 'frozen.sha256'

/**
 * Why the migrations are not as they were frozen: one was edited or removed, or is not in the list. With `isAdding`, missing ones are
 * added to the list.
 */
export async function findFrozenFaults(folder: string, isAdding: boolean): Promise<string[]> {
  const list = await readFile(join(folder, listName), 'utf8').catch(() => undefined)
  if (list === undefined) return []
  const frozen = new Map(
    list.split('\n').flatMap((line) => (line ? [[line.slice(66), line.slice(0, 64)]] : [])),
  )
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const faults = [...frozen.keys()]
    .filter((file) => !files.includes(file))
    .map((file) => `${file} was removed after it was frozen: bring it back.`)
  const lines: string[] = []
  for (const file of files) {
    const hash = createHash('sha256')
      .update(await readFile(join(folder, file)))
      .digest('hex')
    const expected = frozen.get(file)
    if (expected === undefined && !isAdding) faults.push(`${file} is not frozen yet: run \`npm run schema\`.`)
    if (expected !== undefined && expected !== hash) {
      faults.push(
        `${file} was edited after it was frozen: write a new migration. (Not landed yet? Remove its line from ${listName}.)`,
      )
    }
    lines.push(`${hash}  ${file}\n`)
  }
  if (isAdding && faults.length === 0) await writeFile(join(folder, listName), lines.join(''))
  return faults
}
