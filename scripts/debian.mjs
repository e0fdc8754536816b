import { runQuietly } from './task.mjs'

/**
 * Installs a Debian package as root on a machine with apt; elsewhere it does nothing. The caller checks whether it worked.
 *
 * @param {string} name
 */
export async function installFromDebian(name) {
  if (process.getuid?.() !== 0) return
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (parameters) =>
    runQuietly('apt-get', parameters, { env: environment }).catch(() => ({ code: 1 }))
  // Another source may be unreachable; Debian's own lists are enough.
  await run(['update'])
  // A new machine may be running its own updates.
  await run(['install', '--yes', '--no-install-recommends', '--option', 'DPkg::Lock::Timeout=120', name])
}
