import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'

const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
/** The README's table of settings: name to default, as written. */
const listed = new Map(
  [...readme.matchAll(/^\| `([A-Z_0-9]+)` \| (.+?) \| .+ \|$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)

test('[RUN-07] the README lists every setting, and no other', () => {
  expect([...listed.keys()].sort()).toEqual(settingNames().sort())
})

test('[RUN-07, RUN-08] with the default it has', () => {
  const defaults = readConfig({})
  expect(listed.get('PORT')).toBe(`\`${defaults.http.port}\``)
  expect(listed.get('HOST')).toBe(`\`${defaults.http.host}\``)
  expect(listed.get('RATE_LIMIT_SCALE')).toBe(`\`${defaults.http.rateLimitScale}\``)
  expect(listed.get('MEDIA_QUOTA_GB')).toBe(`\`${defaults.mediaQuotaBytes / 1e9}\``)
  expect(listed.get('LOG_LEVEL')).toContain(`\`${defaults.logLevel}\``)
  expect(listed.get('MAIL_FROM')).toBe(`\`${defaults.mail.from}\``)
  expect(join(process.cwd(), listed.get('AURA_DATA_DIR')?.replaceAll('`', '') ?? '')).toBe(defaults.dataDir)
  const s3 = {
    S3_ENDPOINT: 'http://s3',
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  expect(listed.get('S3_REGION')).toBe(`\`${readConfig(s3).s3?.region}\``)
  for (const value of listed.values()) expect(value).toMatch(/\S/)

  expect(listed.get('PUBLIC_URL')).toBe(
    '`http://HOST:PORT`; `http://localhost:PORT` where `HOST` is `127.0.0.1`, `0.0.0.0` or `::`',
  )
  expect(defaults.http.publicUrl).toBe('http://localhost:3000')
  expect(readConfig({ HOST: '127.0.0.9', PORT: '81' }).http.publicUrl).toBe('http://127.0.0.9:81')
  expect(listed.get('PAYMENT')).toBe(`\`${defaults.payment.provider}\``)
  expect([listed.get('AURA_POWERS'), defaults.hasAuraPowers]).toEqual(['`off`', false])
  const beside = readConfig({ DATABASE_URL: 'postgres://db/aura', JWT_SECRET: 'x'.repeat(32) })
  expect(listed.get('AURA_DEMO')).toBe('`1` on an empty embedded database, else `0`')
  expect([defaults.demo, beside.demo]).toEqual([true, false])
  expect(listed.get('LOG_LEVEL')).toBe(
    `\`${defaults.logLevel}\`; \`${beside.logLevel}\` with \`DATABASE_URL\``,
  )
})

test('[RUN-07, RUN-13] the address of an outside service is its real one unless it is set', () => {
  const config = readConfig({
    ...{ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' },
    ...{ TWITCH_CLIENT_ID: 'id', TWITCH_CLIENT_SECRET: 'secret' },
    ...{ PAYMENT: 'paypal', PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret' },
    ...{ PAYPAL_PLAN_ID: 'P-1', PAYPAL_WEBHOOK_ID: 'W-1' },
  })
  expect(listed.get('TWITCH_API_URL')).toBe(`\`${config.twitch?.apiUrl}\``)
  expect(listed.get('TWITCH_AUTH_URL')).toBe(`\`${config.twitch?.authUrl}\``)
  expect(listed.get('RECAPTCHA_VERIFY_URL')).toBe("Google's address")
  expect(config.recaptcha?.verifyUrl).toBe('https://www.google.com/recaptcha/api/siteverify')
  expect(listed.get('PAYPAL_API_URL')).toBe("PayPal's address")
  expect(config.payment).toMatchObject({ apiUrl: 'https://api-m.paypal.com' })
  expect(listed.get('PUSH_SERVICES')).toBe('those of Chrome, Firefox, Safari and Edge')
  expect(config.push.services).toEqual([
    ...['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'],
  ])
})

test('[RUN-13] the address of every outside service is a setting', () => {
  const loopback = {
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET: 'secret',
    RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/verify',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TOXICITY_URL: 'http://127.0.0.1:9/score',
    REDIS_URL: 'redis://127.0.0.1:9',
    PUSH_SERVICES: 'http://127.0.0.1:9',
    FCM_API_URL: 'http://127.0.0.1:9',
    PAYMENT: 'paypal',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_SECRET: 'secret',
    PAYPAL_PLAN_ID: 'P-1',
    PAYPAL_WEBHOOK_ID: 'W-1',
    PAYPAL_API_URL: 'http://127.0.0.1:9',
    TWITCH_CLIENT_ID: 'id',
    TWITCH_CLIENT_SECRET: 'secret',
    TWITCH_API_URL: 'http://127.0.0.1:9/helix',
    TWITCH_AUTH_URL: 'http://127.0.0.1:9/oauth2',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    AD_SCRIPT_URL: 'http://127.0.0.1:9/ad.js',
  }
  const config = readConfig(loopback)
  expect(config.recaptcha?.verifyUrl).toBe(loopback.RECAPTCHA_VERIFY_URL)
  expect(config.mail.smtpUrl).toBe(loopback.SMTP_URL)
  expect(config.toxicityUrl).toBe(loopback.TOXICITY_URL)
  expect(config.redisUrl).toBe(loopback.REDIS_URL)
  expect(config.push.services).toEqual([loopback.PUSH_SERVICES])
  expect(config.twitch?.apiUrl).toBe(loopback.TWITCH_API_URL)
  expect(config.twitch?.authUrl).toBe(loopback.TWITCH_AUTH_URL)
  expect(config.payment).toMatchObject({ apiUrl: loopback.PAYPAL_API_URL })
  expect(config.s3?.endpoint).toBe(loopback.S3_ENDPOINT)
  expect(config.adScriptUrl).toBe(loopback.AD_SCRIPT_URL)
})
