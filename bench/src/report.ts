import { availableParallelism, cpus } from 'node:os'
import type { BenchOptions } from './command-line.ts'
import type { Measure } from './load.ts'
import type { FloorName } from './work.ts'

/** A work as measured. */
export interface Result extends Measure {
  name: string
  floor: FloorName
  isFloor: boolean
  isRaw: boolean
  connections: number
  /** Answers that were a success. */
  requestsPerSecond: number
  /** Requests a second, as a share of the floor's. */
  ratio: number
  /** The same of the raw floor; null without one. */
  rawRatio: number | null
  /** The median time to an answer as a multiple of the raw floor's; null without one. */
  rawP50Ratio: number | null
}

/** What was measured where, in the form that `--json` writes. */
export interface Report {
  at: string
  machine: { node: string; processor: string; cores: number }
  options: Pick<BenchOptions, 'seconds' | 'connections' | 'seed'> & { dataset: Record<string, number> }
  results: Result[]
  /** Whether `npm run aura -- verify` found everything right afterwards. */
  isVerified: boolean
}

export function describeMachine(): Report['machine'] {
  return {
    node: process.version,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
  }
}

/** The results as one table of plain text. */
export function layOutTable(results: readonly Result[]): string {
  const header = [
    'work',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'µs server',
    'µs database',
    'statements',
    'of floor',
    'of raw',
    'p50 of raw',
    'errors',
  ]
  const rows = results.map((result) => [
    result.isFloor || result.isRaw ? `floor: ${result.name}` : `  ${result.name}`,
    formatNumber(result.requestsPerSecond),
    formatNumber(result.p50Ms),
    formatNumber(result.p99Ms),
    formatCost(result, 'server'),
    formatCost(result, 'database'),
    result.statements === null ? '–' : (result.statements / result.successes).toFixed(2),
    result.isFloor || result.isRaw ? '' : `${result.ratio.toFixed(2)} × ${result.floor}`,
    formatRawRatio(result, 'rawRatio'),
    formatRawRatio(result, 'rawP50Ratio'),
    describeFailures(result.failures),
  ])
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          column >= 1 && column <= 6 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Numbers of answers that were no success, such as `3 × 503`; `0` when there were none. */
function describeFailures(failures: Record<string, number>): string {
  const kinds = Object.entries(failures).map(([status, count]) => `${count} × ${status}`)
  return kinds.length === 0 ? '0' : kinds.join(', ')
}

/** Processor time of one call. */
function formatCost({ cpu, successes }: Result, of: 'server' | 'database'): string {
  return cpu && successes > 0 ? formatNumber(cpu[of] / successes) : '–'
}

function formatRawRatio(result: Result, ratio: 'rawRatio' | 'rawP50Ratio'): string {
  return result.isRaw ? '' : (result[ratio]?.toFixed(2) ?? '')
}

function formatNumber(value: number): string {
  if (value < 10) return value.toFixed(2)
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')
}
