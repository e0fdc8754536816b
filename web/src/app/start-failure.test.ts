import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { network } from '../testing/network.ts'

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
  expect(screen.queryByRole('status', { name: 'Chargement d’Aura' })).not.toBeInTheDocument()
})

test.each([
  ['no answer', () => HttpResponse.error()],
  ['a proxy that answers for it', () => new HttpResponse(null, { status: 502 })],
])(
  'a server without life, %s, is told beside the failure, again at each press',
  async (_what, answerOnce) => {
    let asked = 0
    network.use(
      http.get('*/healthz', () => {
        asked++
        return answerOnce()
      }),
    )
    failToLoad('script')
    for (const times of [1, 2]) {
      fireEvent.click(screen.getByRole('button', { name: 'Recharger' }))
      expect(screen.getByRole('status')).toHaveTextContent('Un instant…')
      expect(
        await screen.findByText('Le serveur ne répond pas. Réessayez dans un instant.'),
      ).toBeInTheDocument()
      expect(asked).toBe(times)
    }
    expect(screen.getByRole('alert')).toHaveTextContent('Aura n’a pas pu s’ouvrir')
  },
)

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
