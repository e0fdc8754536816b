import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const gigabyte = 1024 ** 3
/** What a run writes at most, with as much again left for its programs. */
const needed = { room: 4 * gigabyte, memory: 8 * gigabyte }

/**
 * Makes the folder where everything a run writes goes, reports, databases and temporary files, so that removing it leaves
 * nothing behind. It is in memory where there is plenty: nothing there has to survive a power cut.
 *
 * @returns {string}
 */
export function makeRunFolder() {
  const folder = mkdtempSync(join(hasMemory() ? memoryFolder : tmpdir(), 'aura-npm-test-'))
  // Others may pass through: started as root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  return folder
}

function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= needed.room && freemem() >= needed.memory
  } catch {
    return false
  }
}
