import { execFileSync, spawnSync } from 'node:child_process'

/** Processes that work on videos for the server `serverPid`. */
export const findVideoWorkers = (serverPid: number) => findWorkers(serverPid, 'video-worker.ts')

/** Child processes of the server that run this script. */
export function findWorkers(serverPid: number, script: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/)
    const isOurs = Number(parent) === serverPid && command.join(' ').includes(script)
    return isOurs ? [Number(pid)] : []
  })
}

/** Whether a process still runs; one that ended and that nobody has asked about (a zombie) does not. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
