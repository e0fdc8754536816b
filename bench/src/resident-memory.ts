import { readFile } from 'node:fs/promises'

/** Memory of a process that is in RAM: now, or the most it ever was. Linux alone tells. */
export async function residentBytes(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const [, kibibytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
  return Number(kibibytes) * 1024
}
