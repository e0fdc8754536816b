import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, hasStamp, writeStamp } from './stamps.mjs'
import { runQuietly, showProgress, TaskFault } from './task.mjs'

const leastNodeMajor = 20

/** The Node that the project pins, whatever Node started npm. */
export function pinnedNode(root) {
  return join(root, 'node_modules', '.bin', 'node')
}

/** Refuses a Node or system on which nothing that follows could work. */
function checkMachine() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < leastNodeMajor) {
    throw new TaskFault(`Aura needs Node ${leastNodeMajor} or newer; this is ${process.version}.`)
  }
  const system = `${process.platform}-${process.arch}`
  if (!['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(system)) {
    throw new TaskFault(
      `Aura runs on Linux and macOS (x64 or arm64); this is ${system}. On Windows, use WSL.`,
    )
  }
}

/**
 * Whether `node_modules` holds what the lock file asks. Packages that someone installed by hand count too: npm then
 * leaves its own record newer than the lock file.
 */
export function isInstalled(root) {
  if (!existsSync(pinnedNode(root))) return false
  if (hasStamp(stampFile(root), lockHash(root))) return true
  const record = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false })
  const lock = statSync(join(root, 'package-lock.json'))
  const writtenTogetherMs = 5000
  return record !== undefined && record.mtimeMs >= lock.mtimeMs - writtenTogetherMs
}

/** Installs the packages of the lock file, unless they are there. */
export async function ensureInstalled(root) {
  checkMachine()
  if (isInstalled(root)) return
  await showProgress('Installing packages', async () => {
    const { code, output } = await runNpm(root, ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    if (code !== 0) throw new TaskFault(`npm ci failed:\n${output.trim()}`)
    if (!existsSync(pinnedNode(root))) {
      throw new TaskFault(
        'npm left out the optional packages. Run npm ci --include=optional, then start again.',
      )
    }
    writeStamp(stampFile(root), lockHash(root))
  })
}

/** The npm that started us, else the one in the path. */
function runNpm(root, parameters) {
  const npm = process.env.npm_execpath
  const isScript = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
  return isScript
    ? runQuietly(process.execPath, [npm, ...parameters], { cwd: root })
    : runQuietly('npm', parameters, { cwd: root })
}

const stampFile = (root) => join(root, 'node_modules', '.aura-installed')
const lockHash = (root) => hashOf(root, ['package-lock.json'])
