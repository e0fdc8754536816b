import { rmSync } from 'node:fs'
import { composeDomains } from './app.domains.ts'
import type { AnnouncedPart, ArchiveJob } from './domains/exports/exports.archive.service.ts'
import { DomainError } from './platform/errors/domain-error.ts'
import { createLog } from './platform/log/log.ts'
import { openPlatform } from './platform/platform.ts'
import { serveJobs } from './platform/workers/worker-jobs.ts'
import { WorkerRefusal } from './platform/workers/worker-refusal.ts'

serveJobs<ArchiveJob, null, AnnouncedPart>(async ({ archive, config, databaseUrl }, announce) => {
  // The server has died, so this process removes its own temporary folder.
  process.prependListener('disconnect', () => rmSync(archive.folder, { recursive: true, force: true }))
  const platform = await openPlatform({
    // An export uses neither rate limits nor mail: their clients do not connect.
    config: { ...config, redisUrl: undefined, mail: { ...config.mail, smtpUrl: undefined } },
    databaseUrl,
    jwtSecret: 'a process that reads signs no token',
    log: createLog('silent'),
    isReader: true,
  })
  const { services } = await composeDomains(platform)
  try {
    await services.archives.write(archive, announce)
    return null
  } catch (error) {
    throw error instanceof DomainError ? new WorkerRefusal(error.code, error) : error
  } finally {
    await platform.close()
  }
})
