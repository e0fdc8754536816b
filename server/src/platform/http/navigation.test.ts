import { expect, test } from 'vitest'
import { isNavigation, isPreviewFetch } from './navigation.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

test.each([
  ['/', browser],
  ['/feed', browser],
  ['/challenges', browser],
  ['/challenges/12', browser],
  ['/community/3/posts?page=2', browser],
  ['/current-user', browser],
  ['/healthz', browser],
  ['/apix', browser],
  ['/mediatheque', browser],
  ['/feed', 'text/html'],
  ['/feed', 'TEXT/HTML'],
  ['/feed', 'application/json;q=0.5, text/html;q=0.6'],
  ['/feed?next=/api/x', browser],
])('[RUN-19] GET %s with Accept %s is a navigation', (url, accept) => {
  expect(isNavigation('GET', url, accept)).toBe(true)
  expect(isNavigation('HEAD', url, accept)).toBe(true)
})

test.each([
  ['/challenges', 'application/json'],
  ['/challenges', '*/*'],
  ['/challenges', undefined],
  ['/challenges', ''],
  ['/challenges', 'application/json, text/html;q=0.9'],
  ['/challenges', 'text/html;q=0'],
  ['/challenges', 'application/json, text/html'],
  ['/api', browser],
  ['/api/posts/1', browser],
  ['/api?x', browser],
  ['/media/a.webp', browser],
  ['/assets/a.js', browser],
])('[RUN-20] GET %s with Accept %s is a call', (url, accept) => {
  expect(isNavigation('GET', url, accept)).toBe(false)
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', undefined])('[RUN-20] %s is a call', (method) => {
  expect(isNavigation(method, '/challenges', browser)).toBe(false)
})

test.each([
  ['*/*', undefined, false, true],
  ['', undefined, false, true],
  [undefined, 'curl/8.5.0', false, true],
  ['*/*;q=0', undefined, false, false],
  ['application/json, text/plain, */*', 'facebookexternalhit/1.1', false, false],
  ['application/json', undefined, false, false],
  ['image/*', undefined, false, false],
  ['*/*', 'curl/8.5.0', true, false],
  [undefined, undefined, true, false],
  ['*/*', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true, true],
  ['*/*', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', true, true],
  ['application/json', 'Slackbot-LinkExpanding 1.0', true, false],
])(
  '[PST-19] of a shared path, Accept %s by %s, a call too: %s, fetches its preview: %s',
  (accept, userAgent, isCall, fetches) => {
    expect(isPreviewFetch({ method: 'GET', accept, userAgent, isCall })).toBe(fetches)
    expect(isPreviewFetch({ method: 'POST', accept, userAgent, isCall })).toBe(false)
  },
)
