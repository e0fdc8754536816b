import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findConfigWarnings } from './config.warnings.rules.ts'

function warningsOf(
  environment: Record<string, string>,
  hasDemoLogin = false,
  clockAheadSeconds = 0,
): string[] {
  return findConfigWarnings(readConfig(environment), { environment, hasDemoLogin, clockAheadSeconds })
}

const own = { DATABASE_URL: 'postgres://127.0.0.1/aura', JWT_SECRET: 'x'.repeat(32) }
const outside = { PUBLIC_URL: 'https://aura.example', TRUSTED_PROXIES: '10.0.0.1' }
const legal = {
  LEGAL_PUBLISHER: 'Association Aura, Lyon',
  LEGAL_DIRECTOR: 'Ana Roy',
  LEGAL_HOST: 'Hébergeur, Paris',
  LEGAL_CONTACT: 'contact@aura.example',
}
const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Aura <a@aura.example>' }

test('a look at the demonstration on this machine needs no warning, nor does a site with all it needs', () => {
  expect(warningsOf({}, true)).toEqual([])
  expect(warningsOf({ ...own, ...outside, ...mail, ...legal })).toEqual([])
})

test.each([{ HOST: '0.0.0.0' }, { ...outside, ...mail }])(
  'the login of the demonstration is known to all who reach the site: %j',
  (environment) => {
    const ofDemonstration = expect.stringMatching(/login of the demonstration.*moderator.*AURA_DEMO=0/)
    expect(warningsOf(environment, true)).toContainEqual(ofDemonstration)
    expect(warningsOf(environment, false)).not.toContainEqual(ofDemonstration)
  },
)

test('mail that reaches nobody', () => {
  for (const environment of [{ ...own }, { ...outside }, { ...own, ...outside }])
    expect(warningsOf({ ...environment, ...legal })).toEqual([
      expect.stringMatching(/^SMTP_URL is not set.*outbox/),
    ])
  const nameless = warningsOf({ ...outside, ...legal, SMTP_URL: mail.SMTP_URL })
  expect(nameless).toEqual([expect.stringMatching(/^MAIL_FROM is not set.*aura\.invalid/)])
})

test('[APP-16] a legal notice that names nobody', () => {
  expect(warningsOf({ ...own, ...outside, ...mail })).toEqual([
    expect.stringMatching(
      /^LEGAL_PUBLISHER, LEGAL_DIRECTOR, LEGAL_HOST, LEGAL_CONTACT are not set: \/mentions-legales /,
    ),
  ])
  const { LEGAL_HOST: _, ...others } = legal
  expect(warningsOf({ ...outside, ...mail, ...others })).toEqual([
    expect.stringMatching(/^LEGAL_HOST is not set: /),
  ])
})

test('a clock that is not the database’s', () => {
  for (const seconds of [30, -30]) expect(warningsOf({}, false, seconds)).toEqual([])
  expect(warningsOf({}, false, 31)).toEqual([
    expect.stringMatching(/^The clock of this machine is 31 s ahead of that of the database\./),
  ])
  expect(warningsOf({}, false, -3599)).toEqual([
    expect.stringMatching(/^The clock of this machine is 3599 s behind that of the database\./),
  ])
})

test('a proxy that is not trusted: all visitors count as one', () => {
  const { PUBLIC_URL } = outside
  expect(warningsOf({ ...own, ...mail, ...legal, PUBLIC_URL })).toEqual([
    expect.stringMatching(/^TRUSTED_PROXIES is not set/),
  ])
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['AURA_DATADIR', 'AURA_DATA_DIR'],
  ['RECAPTCHA_SITEKEY', 'RECAPTCHA_SITE_KEY'],
  ['S3_BUCKETS', 'S3_BUCKET'],
  ['JWT-SECRET', 'JWT_SECRET'],
  ['jwt_secret', 'JWT_SECRET'],
])('[RUN-07] %s is no setting, but %s is', (misspelt, meant) => {
  expect(warningsOf({ [misspelt]: 'x' })).toEqual([`${misspelt} is no setting. Is ${meant} meant?`])
})

test.each(['PATH', 'HOSTNAME', 'POST', 'SMTP_PORT', 'AURA_SERVERS', 'AURA_ALL_SIZES', 'REDIS_PORT'])(
  '[RUN-07] %s may be of another program',
  (name) => {
    expect(warningsOf({ [name]: 'x' })).toEqual([])
  },
)
