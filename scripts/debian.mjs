import { runQuietly } from './task.mjs'

/**
 * Installs a package of Debian where that can be done: as root, on a machine that has apt. Whether it has worked is for the
 * caller to find out.
 *
 * @param {string} name
 */
export async function installFromDebian(name) {
  if (process.getuid?.() !== 0) return
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (parameters) =>
    runQuietly('apt-get', parameters, { env: environment }).catch(() => ({ code: 1 }))
  // A source of something else may be out of reach: what is known of Debian's own is enough.
  await run(['update'])
  // A machine that has just begun may be at its own updates.
  await run(['install', '--yes', '--no-install-recommends', '--option', 'DPkg::Lock::Timeout=120', name])
}
