import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Stands in for Docker: the volume is a folder, the database a file, and each call of it is noted. */
const docker = `#!/bin/sh
echo "$*" >> "$STAGE/calls"
case "$*" in
  *"pg_dump "*)
    rm -f "$STAGE/volume/media/files/goes"
    echo new > "$STAGE/volume/media/files/comes"
    cat "$STAGE/database" ;;
  *pg_restore*) [ ! -e "$STAGE/restored" ] && cat > "$STAGE/restored" ;;
  run*)
    while [ "$1" != aura-server ]; do shift; done
    shift
    i=$#
    while [ $i -gt 0 ]; do
      word=$(printf %s "$1" | sed "s#/data#$STAGE/volume#g")
      shift
      set -- "$@" "$word"
      i=$((i - 1))
    done
    exec "$@" ;;
esac
`

let stage: string
const volume = (...names: string[]) => join(stage, 'volume', ...names)
const copy = () => join(stage, 'copy')

beforeEach(async () => {
  stage = await mkdtemp(join(tmpdir(), 'aura-deploy-'))
  await mkdir(join(stage, 'bin'))
  await writeFile(join(stage, 'bin', 'docker'), docker)
  await chmod(join(stage, 'bin', 'docker'), 0o755)
  await mkdir(volume('media', 'files'), { recursive: true })
  for (const name of ['stays', 'goes']) await writeFile(volume('media', 'files', name), name)
  await writeFile(join(stage, 'database'), 'a dump')
})
afterEach(() => rm(stage, { recursive: true, force: true }))

function run(script: string, ...words: string[]) {
  const env = { PATH: `${join(stage, 'bin')}:/usr/bin:/bin`, STAGE: stage }
  return spawnSync('sh', [join(import.meta.dirname, script), ...words], { env, encoding: 'utf8' })
}

test('a backup brings back the database, and each file that was there before or after it', async () => {
  expect(run('backup.sh', copy())).toMatchObject({ status: 0, stderr: '' })
  expect((await readdir(copy())).sort()).toEqual(['aura.dump', 'media-after.tar.gz', 'media-before.tar.gz'])
  await rm(volume('media'), { recursive: true })
  await writeFile(join(stage, 'calls'), '')

  expect(run('restore.sh', copy())).toMatchObject({ status: 0, stderr: '' })
  expect(await readFile(join(stage, 'restored'), 'utf8')).toBe('a dump')
  expect((await readdir(volume('media', 'files'))).sort()).toEqual(['comes', 'goes', 'stays'])
  const calls = (await readFile(join(stage, 'calls'), 'utf8')).trim().split('\n')
  expect(calls[1]).toMatch(/up --detach --wait database$/)
  expect(calls.at(-1)).toMatch(/aura\.ts verify$/)
})

test('a restore that was interrupted while media came back is run again', async () => {
  run('backup.sh', copy())
  const whole = await readFile(join(copy(), 'media-after.tar.gz'))
  await writeFile(join(copy(), 'media-after.tar.gz'), whole.subarray(0, whole.length / 2))
  expect(run('restore.sh', copy()).status).not.toBe(0)
  await writeFile(join(copy(), 'media-after.tar.gz'), whole)
  expect(run('restore.sh', copy())).toMatchObject({ status: 0, stderr: '' })
  expect(await readFile(join(stage, 'restored'), 'utf8')).toBe('a dump')
})

test('with media in a bucket, the database is backed up alone', async () => {
  await rm(volume('media'), { recursive: true })
  await writeFile(join(stage, 'bin', 'docker'), docker.replace(/ {4}rm -f[\s\S]*?comes"\n/, ''))
  expect(run('backup.sh', copy())).toMatchObject({ status: 0, stderr: '' })
  expect(run('restore.sh', copy())).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(volume('media'))).toBe(false)
})

test('a backup that fails leaves no folder that looks like one, and none is overwritten', async () => {
  await rm(join(stage, 'database'))
  expect(run('backup.sh', copy()).status).not.toBe(0)
  expect((await readdir(stage)).sort()).toEqual(['bin', 'calls', 'volume'])
  await mkdir(copy())
  expect(run('backup.sh', copy())).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('exists already'),
  })
  expect(run('restore.sh', copy())).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: /) })
  expect(await readdir(copy())).toEqual([])
})
