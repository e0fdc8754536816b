import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errors } from '@aura/contract/errors'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { readiness } from '@aura/contract/platform/platform.contract'
import { ConfigError, readConfig, settingNames } from '@aura/server/config'
import { choosePostgresAccount } from '@aura/server/platform/embedded/postgres-account'
import { findPostgresBinaries } from '@aura/server/platform/embedded/postgres-binaries'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  environment?: Record<string, string | number>
  stop_grace_period?: string
  logging?: { driver: string; options: Record<string, string> }
  networks: string[]
  ports?: string[]
  volumes: string[]
  healthcheck?: { test: string[] }
  profiles?: string[]
}

interface Compose {
  services: Record<'proxy' | 'server' | 'database' | 'redis', Service>
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>
  volumes: Record<string, null>
}

const folder = import.meta.dirname
const root = join(folder, '..')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const composeText = read('compose.yaml')
const compose: Compose = parse(composeText)
const dockerfile = read('Dockerfile')
const nginx = read('nginx.conf')
const { proxy, server, database, redis } = compose.services

/** Settings as someone fills in `.env`. */
const filledIn: Record<string, string> = {
  PUBLIC_URL: 'https://aura.example',
  POSTGRES_PASSWORD: 'abc123',
  JWT_SECRET: 'a secret of at least thirty-two characters',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Aura <a@aura.example>',
}

/** What Compose makes of `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why}`. */
function interpolate(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, operator?: string, word = '') => {
    const value = values[name]
    if (value) return value
    if (operator === '?') throw new Error(`${name} is required: ${word}`)
    return word
  })
}

function serverEnvironment(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(server.environment ?? {})
  return Object.fromEntries(entries.map(([name, value]) => [name, interpolate(String(value), values)]))
}

describe('compose.yaml', () => {
  test('[RUN-07] gives the server only settings that exist', () => {
    const known = new Set(settingNames())
    const given = Object.keys(server.environment ?? {})
    expect(given.filter((name) => !known.has(name))).toEqual([])
    expect(given).toContain('DATABASE_URL')
  })

  test('[RUN-07] gives it every setting but the demonstration, which is for an embedded database', () => {
    const given = Object.keys(server.environment ?? {})
    expect(settingNames().filter((name) => !given.includes(name))).toEqual(['AURA_DEMO'])
  })

  test('[SUB-04] what .env says of payment reaches the server, and empty lines leave the defaults', () => {
    const environment = serverEnvironment(filledIn)
    const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
    expect(Object.values(environment)).toContain('')
    expect(readConfig(environment)).toEqual(readConfig(filled))
    const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_SECRET: 'b', PAYPAL_PLAN_ID: 'c', PAYPAL_WEBHOOK_ID: 'd' }
    const { payment } = readConfig(serverEnvironment({ ...filledIn, PAYMENT: 'paypal', ...paypal }))
    expect(payment.provider).toBe('paypal')
  })

  test('[RUN-04] [RUN-06] makes settings that the server accepts, for any number of processes', () => {
    const config = readConfig(serverEnvironment(filledIn))
    const { username, password, hostname, pathname } = new URL(config.database?.url ?? '')
    expect({ username, password, hostname, pathname }).toEqual({
      username: database.environment?.POSTGRES_USER,
      password: filledIn.POSTGRES_PASSWORD,
      hostname: 'database',
      pathname: `/${database.environment?.POSTGRES_DB}`,
    })
    expect(config.jwtSecret).toBe(filledIn.JWT_SECRET)
    expect(config.http).toMatchObject({ host: '0.0.0.0', publicUrl: 'https://aura.example' })
    expect(config.http.trustedProxies).toEqual([compose.networks.inside?.ipam.config[0]?.subnet])
    expect(config.recaptcha).toBeUndefined()
  })

  test.each(['PUBLIC_URL', 'POSTGRES_PASSWORD', 'JWT_SECRET', 'SMTP_URL', 'MAIL_FROM'])(
    'refuses to start without %s',
    (name) => {
      expect(() => serverEnvironment({ ...filledIn, [name]: '' })).toThrow(`${name} is required`)
    },
  )

  test('[RUN-11] a secret that is too short stops the server, as everywhere', () => {
    expect(() => readConfig(serverEnvironment({ ...filledIn, JWT_SECRET: 'short' }))).toThrow(ConfigError)
  })

  test('asks in .env for every value it uses, and for no other', () => {
    const used = new Set(Array.from(composeText.matchAll(/\$\{(\w+)/g), ([, name]) => name))
    const offered = Array.from(read('.env.example').matchAll(/^(\w+)=/gm), ([, name]) => name)
    expect(new Set(offered)).toEqual(used)
  })

  test('keeps in volumes what must outlive the containers, and shows the outside the proxy alone', () => {
    expect(server.volumes).toEqual([`media:${server.environment?.AURA_DATA_DIR}`])
    expect(database.volumes).toEqual(['database:/var/lib/postgresql'])
    expect(Object.keys(compose.volumes).sort()).toEqual(['database', 'media'])
    for (const service of [server, database, redis]) expect(service.ports).toBeUndefined()
    for (const service of [proxy, server, database, redis]) expect(service.networks).toEqual(['inside'])
  })

  test('[RUN-35] takes connections by IPv4 alone, as its network has no other addresses to tell visitors apart by', () => {
    expect(compose.networks.inside).not.toHaveProperty('enable_ipv6')
    expect(proxy.ports?.length).toBeGreaterThan(0)
    for (const port of proxy.ports ?? []) expect(port).toMatch(/^0\.0\.0\.0:\d+:\d+$/)
  })

  test('[RUN-05] has a Redis for whom asks for it, at the address that .env.example names', () => {
    expect(readConfig(serverEnvironment(filledIn)).redisUrl).toBeUndefined()
    const [, named = ''] = /^# (redis:\S+) .*COMPOSE_PROFILES=redis/m.exec(read('.env.example')) ?? []
    const { redisUrl = '' } = readConfig(serverEnvironment({ ...filledIn, REDIS_URL: named }))
    expect(Object.keys(compose.services)).toContain(new URL(redisUrl).hostname)
    expect(redis.profiles).toEqual(['redis'])
  })

  test('[RUN-04] makes a database as PostgreSQL 18 accepts it, in UTF-8', async () => {
    const { folder: binDir, initdb } = await findPostgresBinaries()
    const homeDir = await mkdtemp(join(tmpdir(), 'aura-initdb-'))
    try {
      const account = await choosePostgresAccount(homeDir, binDir)
      // Words as the image's entry point gives them to initdb, in its own locale.
      const words = String(database.environment?.POSTGRES_INITDB_ARGS).split(' ')
      const { file, parameters, options } = account.command(initdb, [
        `--pgdata=${join(homeDir, 'cluster')}`,
        '--username=aura',
        '--no-sync',
        ...words,
      ])
      const env = { PATH: '/usr/bin:/bin', LANG: 'en_US.utf8' }
      const { stdout } = await promisify(execFile)(file, parameters, { ...options, cwd: homeDir, env })
      expect(stdout).toMatch(/locale provider:\s+builtin/)
    } finally {
      await rm(homeDir, { recursive: true, force: true })
    }
  })

  test('counts the database as healthy once servers can reach it, not while its first start prepares it', () => {
    expect(database.healthcheck?.test).toContain('--host=127.0.0.1')
  })

  test('bounds what the logs of every service take on the disk', () => {
    for (const service of Object.values(compose.services)) {
      expect(service.logging?.driver).toBe('local')
      expect(service.logging?.options).toMatchObject({
        'max-size': expect.stringMatching(/^\d+m$/),
        'max-file': expect.stringMatching(/^\d+$/),
      })
    }
  })

  test('gives a server longer to end than it takes at most', () => {
    expect(Number.parseInt(server.stop_grace_period ?? '', 10)).toBeGreaterThan(10)
  })
})

describe('Dockerfile', () => {
  test('copies and starts only what exists', () => {
    const copies = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, sources = '']) =>
      sources.split(' '),
    ).flat()
    const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? []
    const paths = [...copies, JSON.parse(command)[1]]
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('copies the package.json of every workspace, or npm ci would refuse the lock file', () => {
    const { workspaces } = JSON.parse(read('../package.json')) as { workspaces: string[] }
    for (const name of workspaces) expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/`)
  })

  test('has the patches before it installs what they mend (decision 34)', () => {
    expect(dockerfile).toMatch(/^COPY patches patches\nRUN npm ci .*--workspace=@aura\/server/m)
  })

  test('[RUN-17] is healthy when /readyz says so, on the port that everyone means', () => {
    const port = server.environment?.PORT
    expect(dockerfile).toContain(`http://127.0.0.1:${port}${readiness.path}`)
    expect(dockerfile).toContain(`EXPOSE ${port}`)
    expect(nginx).toContain(`set $servers http://server:${port};`)
    expect(proxy.healthcheck?.test.at(-1)).toMatch(new RegExp(`${readiness.path}$`))
  })

  test('runs as an ordinary user and ends on SIGTERM', () => {
    expect(dockerfile).toMatch(/^USER aura$/m)
    expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m)
  })
})

describe('README.md', () => {
  const readme = read('README.md')
  const numberOf = (path: string, pattern: RegExp) => {
    const [found, ...numbers] = pattern.exec(readFileSync(join(root, path), 'utf8')) ?? []
    if (!found) throw new Error(`${path} has nothing like ${pattern}`)
    return numbers.reduce((sum, text) => sum + Number(text), 0)
  }

  test('names as many connections to PostgreSQL as a server opens', () => {
    const platform = 'server/src/platform/platform.ts'
    const probe = numberOf(platform, /maxConnections: (\d+), applicationName: 'aura-probe'/)
    const calls = numberOf(platform, /maxConnections: (\d+), maxReadConnections: (\d+)/)
    const jobs = numberOf('server/src/platform/jobs/jobs.ts', /max: (\d+)/)
    const channels = numberOf('server/src/platform/db/channels.ts', /max: (\d+)/)
    // pg-boss listens on a connection outside its pool.
    const listener = 1
    const always = calls + probe + jobs + channels + listener
    const archive = probe + numberOf(platform, /isReader\) return \{ maxConnections: (\d+)/)
    const nightly = numberOf('server/src/platform/jobs/housekeeping.ts', /maxConnections: (\d+)/)
    expect(readme).toContain(
      `up to ${always} connections, ${archive} more while an export is made and ${nightly} more at night`,
    )
  })

  test('lets through what nginx.conf does, which has room for the files of a post', () => {
    const megabytes = numberOf('deploy/nginx.conf', /client_max_body_size (\d+)m;/)
    expect(readme).toContain(`must let ${megabytes} MB through`)
    expect(nginx).toContain(`# ${mediaLimits.postMaxTotalBytes / 1024 / 1024} MB of files`)
  })
})

describe('nginx.conf', () => {
  test('lets the largest upload through, streams it, and stops what is far larger', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? []
    const surplus = Number(megabytes) * 1024 * 1024 - mediaLimits.postMaxTotalBytes
    expect(surplus).toBeGreaterThanOrEqual(1024 * 1024)
    expect(surplus).toBeLessThanOrEqual(10 * 1024 * 1024)
    expect(nginx).toMatch(/proxy_request_buffering off;/)
  })

  test('[NTF-27] lets sockets through', () => {
    expect(nginx).toContain('proxy_set_header Upgrade $http_upgrade;')
    expect(nginx).toContain('proxy_set_header Connection $connection_wanted;')
    expect(nginx).toMatch(/default '';\n +websocket upgrade;/)
  })

  test('[RUN-24] says in the form and words of the contract what the servers cannot say', () => {
    const answers = Array.from(nginx.matchAll(/return \d{3} '(\{.+\})'/g), ([, body = '']) =>
      JSON.parse(body),
    )
    expect(answers.map(({ code }) => code)).toEqual(['platform.too-large', 'platform.unavailable'])
    const [, sentence] = /<p>(.+)<\/p>/.exec(nginx) ?? []
    expect(sentence).toBe(errors['platform.unavailable'].message)
    for (const { code, message, requestId } of answers) {
      expect(message).toBe(Object.entries(errors).find(([known]) => known === code)?.[1].message)
      expect(requestId).toBe('$request_id')
    }
    // Whoever reports one of them is found by it.
    expect(nginx).toMatch(/log_format answered '.* \$request_id';/)
  })

  test('believes no address that a client claims, and listens where compose.yaml leads', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    for (const port of proxy.ports ?? []) {
      expect(nginx).toMatch(new RegExp(`listen ${port.split(':').at(-1)}[ ;]`))
    }
  })
})
