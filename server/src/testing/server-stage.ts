import { afterEach, beforeEach } from 'vitest'
import { findFreePort, type ProcessFolder, type ServerProcess, spawnServer } from './server-process.ts'

type Options = Partial<Parameters<typeof spawnServer>[0]>

/** Where the real servers of one test run: on one data folder and port, unless told otherwise. */
export interface ServerStage {
  readonly folder: ProcessFolder
  readonly port: number
  start(options?: Options): ServerProcess
  startReady(options?: Options): Promise<ServerProcess>
}

/** A stage for each test of the file, on a folder of `makeFolder`; nothing on it outlives its test. */
export function openServerStage(makeFolder: () => Promise<ProcessFolder>): ServerStage {
  let folder: ProcessFolder
  let port: number
  const running: ServerProcess[] = []

  beforeEach(async () => {
    folder = await makeFolder()
    port = await findFreePort()
  })

  afterEach(async () => {
    for (const server of running.splice(0)) await end(server, 'SIGKILL')
    await folder.remove()
  })

  function start(options: Options = {}): ServerProcess {
    const server = spawnServer({ dataDir: folder.dataDir, port, ...options })
    running.push(server)
    return server
  }

  return {
    get folder() {
      return folder
    },
    get port() {
      return port
    },
    start,
    async startReady(options) {
      const server = start(options)
      await server.untilReady()
      return server
    },
  }
}

/** Sends a signal and answers the exit code, or the signal's name, once the server has ended. */
export async function end(server: ServerProcess, signal: NodeJS.Signals): Promise<number | string | null> {
  server.child.kill(signal)
  return server.untilEnd()
}

/** What a refused start leaves on the terminal: its lines of progress aside. */
export function complaints(server: ServerProcess): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line && !line.startsWith('  '))
}

/** A user who owns nothing. */
export const nobody = { uid: 65_534, gid: 65_534 }
