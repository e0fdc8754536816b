import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { Application } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { findConfigWarnings } from './config.warnings.rules.ts'
import { demoLogin, demoModerator } from './demo/people.ts'
import { StartFault } from './platform/errors/start-fault.ts'
import { createLog } from './platform/log/log.ts'
import { type Opened, startServer } from './startup.ts'

/** How long a stop may take, by what asked for it: a person waits less than a balancer. All in milliseconds. */
const patience = {
  /** Ctrl-C. */
  SIGINT: { notice: 0, answers: 2000, all: 8000 },
  /** `notice`: time for balancers to see on `/readyz` that no more calls should come. */
  SIGTERM: { notice: 1000, answers: 5000, all: 9000 },
}
/** A terminal and npm both pass one Ctrl-C on; a second one meant as such comes later. */
const sameKeystrokeMs = 500

const say = (line: string) => process.stdout.write(`${line}\n`)
// Lines that a full disk does not take are lost.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
const complain = (line: string) => process.stderr.write(`${line}\n`)

// V8 would let the heap grow to four times what is in use before it collects, which makes calls hardly any quicker.
setFlagsFromString('--heap-growing-percent=75')
const config = readSettings()
const log = createLog(config.logLevel)
const opened: Opened[] = []
const stopping = new AbortController()
let application: Application | undefined
let stopAskedAt: number | undefined
let exitCode = 0

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
// The script that started us has gone; nobody could stop us any more.
process.on('disconnect', () => stop('SIGTERM'))
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'unforeseen failure')
  exitCode = 1
  // Not while stopping, however long that takes: a second SIGINT cuts the running calls.
  if (stopAskedAt === undefined) stop('SIGINT')
})

const starting = start()
await starting

async function start(): Promise<void> {
  try {
    const started = await startServer({
      config,
      log,
      say: (line) => say(`  ${line}`),
      opened,
      signal: stopping.signal,
    })
    application = started.application
    if (stopAskedAt !== undefined) return
    say(`\nAura is ready: ${addressToShow(config, started.address)}`)
    if (started.hasDemoLogin) {
      say(`Demonstration login: ${demoLogin.email}, password ${demoLogin.password}`)
      say(`Moderator of the demonstration: ${demoModerator.email}, the same password; /accessforadminonly`)
    }
    for (const warning of findConfigWarnings(config, { environment: process.env, ...started }))
      say(`Note: ${warning}`)
    say('')
  } catch (error) {
    if (stopAskedAt === undefined) {
      exitCode = 1
      complain(error instanceof StartFault ? error.message : describe(error))
    }
    await closeAll()
    process.exit(exitCode)
  }
}

function stop(signal: keyof typeof patience): void {
  if (stopAskedAt === undefined) {
    stopAskedAt = Date.now()
    stopping.abort()
    say('Stopping')
    void stopWithin(patience[signal])
  } else if (signal === 'SIGINT' && Date.now() - stopAskedAt > sameKeystrokeMs) {
    cutAll()
  }
}

/** Reports not ready, answers running calls, then closes everything; after `all` milliseconds the rest is cut. */
async function stopWithin({ notice, answers, all }: (typeof patience)['SIGINT']): Promise<void> {
  setTimeout(cutAll, all).unref()
  await starting
  application?.drain()
  await sleep(notice)
  const { server } = application?.fastify ?? {}
  // Clients keep their connections open for a next call, which will not come.
  setInterval(() => server?.closeIdleConnections(), 50).unref()
  setTimeout(() => server?.closeAllConnections(), answers).unref()
  await closeAll()
  process.exit(exitCode)
}

async function closeAll(): Promise<void> {
  for (let last = opened.at(-1); last; last = opened.at(-1)) {
    try {
      await last.close()
    } catch (error) {
      log.error({ err: error }, 'closing failed')
    }
    opened.pop()
  }
}

/** The time to stop is over: running work is lost, answered calls are committed. */
function cutAll(): void {
  for (const { cut } of opened) cut?.()
  process.exit(1)
}

function readSettings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const fault of error.faults) complain(fault)
    process.exit(1)
  }
}

function addressToShow({ http }: Config, address: string): string {
  return http.port === 0 ? address : http.publicUrl
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
