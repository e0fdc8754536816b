import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const gigabyte = 1024 ** 3
/** Bytes: the most that a run writes, and as much again for its programs. */
const needed = { room: 4 * gigabyte, memory: 8 * gigabyte }

/**
 * Makes the folder for everything a run writes: reports, databases, temporary files. It is in memory where there is plenty,
 * since nothing there has to survive a power cut.
 *
 * @returns {string}
 */
export function makeRunFolder() {
  const folder = mkdtempSync(join(hasMemory() ? memoryFolder : tmpdir(), 'aura-npm-test-'))
  // Traversable by others: started as root, PostgreSQL runs as another user.
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
