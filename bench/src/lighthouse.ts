import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { discovery } from '@aura/contract/feed/feed.contract'
import { chromiumArguments, findChromium } from '@aura/e2e/browser'
import { say } from '@aura/server/commands/command'
import { StartFault } from '@aura/server/platform/errors/start-fault'
import { chromium } from '@playwright/test'
import { builtPages, openWorkplace } from './bench-environment.ts'
import type { BenchOptions } from './command-line.ts'
import { medianOf } from './median.ts'

// Not among the dependencies: it would add 74 packages and 100 MB to every installation. npm keeps it in its own cache.
const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices'] as const
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const

/** The parts of Lighthouse's report that are read here. */
interface LighthouseReport {
  categories: Record<
    (typeof categories)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

/**
 * What Lighthouse says of the feed and of a profile on a phone, as a visitor of the demonstration: medians of several runs,
 * since each depends on what else the machine does. Answers the exit code.
 */
export async function runLighthouse(options: BenchOptions): Promise<number> {
  const { runs, dataDir, jsonFile } = options
  if (!existsSync(builtPages)) throw new StartFault('Build the pages first: npm start, once.')
  const workplace = await openWorkplace(options)
  const folder = await mkdtemp(join(tmpdir(), 'aura-lighthouse-'))
  try {
    const { url } = await workplace.startProduct({ AURA_DEMO: dataDir === undefined ? '1' : '0' })
    const pages = []
    for (const path of ['/feed', await profileIn(url)]) {
      const reports: LighthouseReport[] = []
      for (let run = 1; run <= runs; run++) {
        reports.push(await audit(url + path, join(folder, `${run}.json`)))
      }
      const figures: [name: string, median: number][] = [
        ...categories.map((name) => [name, medianScoreOf(reports, name)] as [string, number]),
        ...metrics.map((name) => [name, medianMetricOf(reports, name)] as [string, number]),
      ]
      say(path)
      for (const [name, median] of figures) say(`  ${name.padEnd(26)} ${Math.round(median * 100) / 100}`)
      for (const fault of faultsIn(reports)) say(`  fault: ${fault}`)
      pages.push({ path, figures: Object.fromEntries(figures), reports })
    }
    if (jsonFile) await writeFile(jsonFile, `${JSON.stringify({ pages }, null, 2)}\n`)
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
    await workplace.close()
  }
}

/** The profile of the first author in discovery. */
async function profileIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/discovery`)
  const { posts }: ResponseOf<typeof discovery> = await answer.json()
  const [first] = posts
  if (!first) throw new StartFault('Discovery has no posts.')
  return `/profile/${encodeURIComponent(first.pseudo)}`
}

/** What fails, other than by time. */
function faultsIn(reports: readonly LighthouseReport[]): string[] {
  const timeless = ['accessibility', 'best-practices'] as const
  const faults = reports.flatMap(({ categories, audits }) =>
    timeless
      .flatMap((name) => categories[name].auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  )
  return [...new Set(faults)]
}

/** Median score of a category, out of 100. */
function medianScoreOf(reports: readonly LighthouseReport[], name: (typeof categories)[number]): number {
  return medianOf(reports.map((report) => 100 * (report.categories[name].score ?? 0)))
}

/** In ms; of `cumulative-layout-shift`, a share. */
function medianMetricOf(reports: readonly LighthouseReport[], name: string): number {
  return medianOf(reports.map((report) => report.audits[name]?.numericValue ?? 0))
}

/** Runs Lighthouse's own command, on the browser of the journeys. */
async function audit(address: string, reportFile: string): Promise<LighthouseReport> {
  const words = [
    ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', address],
    ...['--output=json', `--output-path=${reportFile}`, `--only-categories=${categories.join(',')}`],
    `--chrome-flags=--headless=new ${chromiumArguments.join(' ')}`,
    ...['--no-enable-error-reporting', '--quiet'],
  ]
  await promisify(execFile)('npm', words, {
    env: { ...process.env, CHROME_PATH: findChromium() ?? chromium.executablePath() },
    maxBuffer: 16 * 2 ** 20,
  })
  return JSON.parse(await readFile(reportFile, 'utf8'))
}
