import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly, showProgress, TaskError } from './task.mjs'

const minNodeMajor = 20

/** The Node that the project pins, whatever Node started npm. */
export function pinnedNode(root) {
  return join(root, 'node_modules', '.bin', 'node')
}

/** Where Node keeps the code it has compiled, so that the next start is sooner. */
export function compileCache(root) {
  return join(root, 'node_modules', '.cache', 'node')
}

/** Refuses a Node or system on which nothing that follows could work. */
function checkMachine() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < minNodeMajor) {
    throw new TaskError(`Aura needs Node ${minNodeMajor} or newer; this is ${process.version}.`)
  }
  const system = `${process.platform}-${process.arch}`
  if (!['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(system)) {
    throw new TaskError(
      `Aura runs on Linux and macOS (x64 or arm64); this is ${system}. On Windows, use WSL.`,
    )
  }
}

/**
 * Whether `node_modules` holds what the lock file and the patches ask, by npm's own record, which npm writes last: an
 * interrupted installation has none.
 */
export function isInstalled(root) {
  if (!existsSync(pinnedNode(root)) || hasNewPatch(root)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    // The record has no workspaces and lacks optional packages of other platforms.
    if (!path.includes('node_modules/') || link) return true
    return present[path] ? present[path].version === version : optional
  })
}

/** Whether a patch came or changed after the installation, which applies them (`postinstall`). */
function hasNewPatch(root) {
  const patches = join(root, 'patches')
  const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const installedAt = changedAt(join(root, 'node_modules', '.package-lock.json'))
  return (
    existsSync(patches) && readdirSync(patches).some((name) => changedAt(join(patches, name)) > installedAt)
  )
}

function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return {}
  }
}

/** Installs the packages of the lock file, unless they are there. */
export async function ensureInstalled(root) {
  checkMachine()
  if (isInstalled(root)) return
  await showProgress('Installing packages', async () => {
    // The lock file pins versions and hashes: asking the registry again about a thousand cached packages proves nothing.
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await runNpm(root, ['ci', ...options])
    if (code !== 0) throw new TaskError(`npm ci failed:\n${output.trim()}`)
    if (!existsSync(pinnedNode(root))) {
      throw new TaskError(
        'npm left out the optional packages. Run npm ci --include=optional, then start again.',
      )
    }
  })
}

/** The npm that started us, else the one in the path. */
function runNpm(root, parameters) {
  const npm = process.env.npm_execpath
  const isScript = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
  // npm before 11 ignores allowScripts; node-av's script would download an FFmpeg that nothing here uses.
  const options = { cwd: root, env: { ...process.env, SKIP_FFMPEG: 'true' } }
  return isScript
    ? runQuietly(process.execPath, [npm, ...parameters], options)
    : runQuietly('npm', parameters, options)
}
