import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

const webFolder = `${import.meta.dirname}/../..`
const [body = ''] = /(?<=<body>).*(?=<noscript>)/s.exec(readFileSync(`${webFolder}/index.html`, 'utf8')) ?? []

beforeAll(() => {
  runInThisContext(readFileSync(`${webFolder}/public/start-failure.js`, 'utf8'))
})
beforeEach(() => {
  document.body.innerHTML = body
})

function failToLoad(name: 'script' | 'link' | 'img'): void {
  const element = document.body.appendChild(document.createElement(name))
  element.dispatchEvent(new Event('error'))
}

test.each([
  ['code that did not come', () => failToLoad('script')],
  ['code that the browser cannot run', () => void window.dispatchEvent(new ErrorEvent('error'))],
])('%s is told in place of the splash, with a way to try again', (_what, fail) => {
  expect(screen.getByRole('status', { name: 'Chargement d’Aura' })).toBeInTheDocument()
  fail()
  const alert = screen.getByRole('alert')
  expect(within(alert).getByRole('heading', { name: 'Aura n’a pas pu s’ouvrir' })).toBeInTheDocument()
  expect(within(alert).getByRole('button', { name: 'Recharger' })).toBeInTheDocument()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test.each(['link', 'img'] as const)('a failing %s says nothing about the application', (name) => {
  failToLoad(name)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('once the application is drawn, its own messages stand', () => {
  document.body.innerHTML = '<div id="root"><main>Le fil</main></div>'
  failToLoad('script')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByText('Le fil')).toBeInTheDocument()
})
