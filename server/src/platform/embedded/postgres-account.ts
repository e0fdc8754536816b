import { execFile, type SpawnOptions } from 'node:child_process'
import { chown, mkdir, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartFault } from '../errors/start-fault.ts'

const execute = promisify(execFile)

/** The system user PostgreSQL runs as, and how to start a command as that user. */
export interface PostgresAccount {
  /** Present only for another user than ours, which needs root. */
  owner: { uid: number; gid: number } | undefined
  /** The command line and spawn options that run `command` as this user. */
  command(
    command: string,
    parameters: string[],
  ): { file: string; parameters: string[]; options: SpawnOptions }
}

/**
 * PostgreSQL refuses to run as root. Started as root, it runs as the owner of an existing `homeDir`, else as the system
 * user `postgres`, made if absent; `homeDir` is made and given to that user.
 *
 * @param homeDir folder of the cluster, its password and its log
 * @param binDir folder of PostgreSQL's programs, which that user must be able to reach too
 */
export async function choosePostgresAccount(homeDir: string, binDir: string): Promise<PostgresAccount> {
  await mkdir(homeDir, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) {
    return { owner: undefined, command: (file, parameters) => ({ file, parameters, options: {} }) }
  }
  const { uid, gid } = await stat(homeDir)
  const owner = uid === 0 ? await requirePostgresUser() : { uid, gid }
  await chown(homeDir, owner.uid, owner.gid)

  if (await canReach(owner, [homeDir, binDir])) {
    return { owner, command: (file, parameters) => ({ file, parameters, options: owner }) }
  }
  const prefix = await reachEverything(owner, homeDir)
  return {
    owner,
    command: (file, parameters) => ({
      file: 'setpriv',
      parameters: [...prefix, file, ...parameters],
      options: {},
    }),
  }
}

async function requirePostgresUser(): Promise<{ uid: number; gid: number }> {
  const found = await findUser('postgres')
  if (found) return found
  await execute('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    'postgres',
  ]).catch(() => {})
  const made = await findUser('postgres')
  if (made) return made
  throw new StartFault(
    'PostgreSQL does not run as root and the system user "postgres" could not be made. Start as an ordinary user, or make that user.',
  )
}

async function findUser(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

const enterEach = 'for folder in "$@"; do cd "$folder" || exit 1; done'

async function canReach(owner: { uid: number; gid: number }, folders: string[]): Promise<boolean> {
  return execute('/bin/sh', ['-c', enterEach, 'sh', ...folders], { ...owner, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/**
 * A checkout under a folder that only root may enter (`/root`, `mktemp -d`): rather than open that folder to others,
 * PostgreSQL keeps of root's powers the one to pass through folders.
 */
async function reachEverything(owner: { uid: number; gid: number }, homeDir: string): Promise<string[]> {
  const passFolders = await strongestNeeded()
  if (passFolders) {
    const prefix = [
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      // access(2), by which PostgreSQL looks for its own programs, would not count the power otherwise.
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${passFolders}`,
      `--ambient-caps=+${passFolders}`,
    ]
    const works = await execute('setpriv', [...prefix, '/bin/sh', '-c', enterEach, 'sh', homeDir]).then(
      () => true,
      () => false,
    )
    if (works) return prefix
  }
  throw new StartFault(
    `Started as root, PostgreSQL runs as the system user "postgres", which cannot enter ${homeDir}. Start as an ordinary user, or move the checkout and AURA_DATA_DIR where others may pass.`,
  )
}

/** Containers often keep only the wider of the two capabilities that let a process through closed folders. */
async function strongestNeeded(): Promise<'dac_read_search' | 'dac_override' | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const permitted = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  if (permitted & (1n << 2n)) return 'dac_read_search'
  if (permitted & (1n << 1n)) return 'dac_override'
  return undefined
}
