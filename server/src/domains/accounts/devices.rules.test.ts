import { expect, test } from 'vitest'
import { describeDevice, describePlace, deviceOf } from './devices.rules.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

test.each([
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome sur Windows'],
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge sur Windows'],
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera sur Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox sur Linux'],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/142.0 Mobile Safari/537.36`,
    'Chrome sur Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webkit} SamsungBrowser/29.0 Chrome/136.0 Mobile`,
    'Samsung Internet sur Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/19.0 Mobile Safari/604.1`,
    'Safari sur iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${webkit} CriOS/142.0 Mobile Safari/604.1`,
    'Chrome sur iPad',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`,
    'Safari sur Mac',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0 Safari/537.36`, 'Chrome sur ChromeOS'],
  ['curl/8.14.1', 'Appareil inconnu'],
  ['', 'Appareil inconnu'],
  [undefined, 'Appareil inconnu'],
])('[ACC-58] %s is a device in French words', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words)
})

test.each([
  ['Europe/Paris', 'France'],
  ['America/New_York', 'New York'],
  ['Indian/Reunion', 'La Réunion'],
  ['UTC', null],
  [null, null],
])('[ACC-58] the time zone %s is a place in French words', (timeZone, place) => {
  expect(describePlace(timeZone)).toBe(place)
})

test('[ACC-58] an unknown time zone and a user agent without end are no reason to refuse a login', () => {
  const device = deviceOf(
    { headers: { 'user-agent': 'x'.repeat(5000) }, ip: '192.0.2.1' },
    { timeZone: 'Mars/Olympus_Mons' },
  )
  expect(device).toEqual({ userAgent: 'x'.repeat(400), timeZone: undefined, address: '192.0.2.1' })
})
