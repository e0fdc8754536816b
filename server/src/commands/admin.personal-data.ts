import { access, open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@aura/contract/common'
import { minutes, seconds } from '../platform/clock/clock.ts'
import { StartFault } from '../platform/errors/start-fault.ts'
import { complain, operator } from './command.ts'
import type { CommandDomains } from './command-database.ts'

type Services = CommandDomains['services']

/** How long a command waits for a server to make an export. */
const patienceMs = minutes(30)
const lookEveryMs = seconds(1)

/**
 * Writes all data of an account into a new file that its operator alone may read, once a server has made the export [PRV-02].
 *
 * @returns what to print
 * @throws DomainError `profiles.unknown`; StartFault for a file that exists, and without an export
 */
export async function exportAccount(
  { exports, accountAdministration }: Services,
  wanted: string,
  path: string,
) {
  await refuseExisting(path)
  const { id, pseudo } = await accountAdministration.requireAny(wanted)
  const zip = await untilReady(exports, await exports.requestByCommand(id, operator()), id)
  const size = await writeWhole(path, zip)
  return `All data of ${pseudo} is in ${path}, ${size} bytes. Hand it to its owner alone.`
}

/** Writes a new file under another name first: a command that is killed leaves no half of it under its own. */
async function writeWhole(path: string, content: Readable): Promise<number> {
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartFault(`${path} cannot be written: ${error.code}.`)
  })
  try {
    await file.writeFile(content)
    await file.sync()
    const { size } = await file.stat()
    await rename(unfinished, path)
    return size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new StartFault(`${path} exists already.`)
}

async function untilReady(exports: Services['exports'], exportId: Id, accountId: Id) {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookEveryMs) {
    const { status, zip } = await exports.findByCommand(exportId, accountId)
    if (zip) return zip
    if (waitedMs === 0) complain('Waiting for a server to make the export.')
    if (status === 'failed')
      throw new StartFault('The export could not be made: the log of the server says why.')
    await sleep(lookEveryMs)
  }
  throw new StartFault('No server has made the export yet. Let one run, and give the command again.')
}

/** @throws DomainError `profiles.unknown` */
export async function eraseAccount({ erasureRequest }: Services, wanted: string): Promise<string> {
  const { pseudo, eraseAt } = await erasureRequest.askByCommand(wanted, operator())
  return eraseAt
    ? `${pseudo} is erased on ${eraseAt.toISOString()}, and told so by mail. All sessions have ended. Until then: keep ${pseudo}`
    : `${pseudo} leaves already, or is erased.`
}

/** @throws DomainError `profiles.unknown` */
export async function keepAccount({ erasureRequest }: Services, wanted: string): Promise<string> {
  return `${await erasureRequest.cancelByCommand(wanted, operator())} is not going to be erased.`
}
