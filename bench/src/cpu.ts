import { readdirSync, readFileSync } from 'node:fs'
import type { Db } from '@aura/server/platform/db/database'
import { sql } from 'kysely'

/** Processor time used so far, in microseconds, of all cores together. */
export interface CpuUsed {
  server: number
  /** PostgreSQL and all its processes, ended ones included. */
  database: number
}

/** Linux counts in hundredths of a second. */
const tickUs = 10_000

/**
 * Watches the processor time of a server and of PostgreSQL: unlike requests a second, it says what a call costs while
 * other work keeps the machine busy. Undefined where the system does not tell, as when PostgreSQL runs elsewhere.
 */
export async function watchCpu(db: Db): Promise<(serverPid: number) => CpuUsed | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = readStat(rows[0]?.pid ?? 0)?.parentPid
  return (serverPid) => (postmaster === undefined ? undefined : readCpu(serverPid, postmaster))
}

/** What a server and the PostgreSQL of this main process have used. */
export function readCpu(serverPid: number, postmasterPid: number): CpuUsed | undefined {
  const server = readStat(serverPid)
  const database = readStat(postmasterPid)
  if (!server || !database) return undefined
  const running = listChildren(postmasterPid).reduce((sum, child) => sum + child.ownUs, 0)
  return { server: server.ownUs, database: database.ownUs + database.endedChildrenUs + running }
}

interface ProcessStat {
  pid: number
  parentPid: number
  ownUs: number
  endedChildrenUs: number
}

function readStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the name in brackets, which may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const field = (number: number) => Number(fields[number - 3])
    return {
      pid,
      parentPid: field(4),
      ownUs: (field(14) + field(15)) * tickUs,
      endedChildrenUs: (field(16) + field(17)) * tickUs,
    }
  } catch {
    return undefined
  }
}

/** The processes that a process has started and that run. */
export function listChildren(parentPid: number): ProcessStat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? [])
    .filter((stat) => stat.parentPid === parentPid)
}
