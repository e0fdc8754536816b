import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { networkFailure } from '../lib/call-error.ts'
import { renderPage } from '../testing/render-page.tsx'
import { QueryStates } from './query-states.tsx'

function Numbers({ load }: { load: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['numbers'], queryFn: load })
  return (
    <main>
      <h1>Nombres</h1>
      <QueryStates query={query} skeleton="bientôt" failed="Rien n’est venu.">
        {(said) => <p>{said}</p>}
      </QueryStates>
    </main>
  )
}

test('[APP-18, APP-19] a retry keeps its button and the focus until the answer, which passes the focus to the heading', async () => {
  let settle = { fail: () => {}, answer: () => {} }
  const load = () =>
    new Promise<string>((resolve, reject) => {
      settle = { fail: () => reject(new Error('absent')), answer: () => resolve('douze') }
    })
  const { person } = renderPage(<Numbers load={load} />)
  settle.fail()
  expect(await screen.findByRole('alert')).toHaveTextContent('Rien n’est venu.')
  const retry = screen.getByRole('button', { name: 'Réessayer' })
  await person.click(retry)
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'))
  expect(retry).toHaveFocus()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  settle.fail()
  // The second failure is announced too.
  expect(await screen.findByRole('alert')).toHaveTextContent('Rien n’est venu.')
  expect(retry).toHaveFocus()
  await person.click(retry)
  settle.answer()
  expect(await screen.findByText('douze')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Nombres' })).toHaveFocus()
})

test('[APP-18] without a network a failure says so instead, and offers no report, which could not be sent', async () => {
  const { unmount } = renderPage(<Numbers load={() => Promise.reject(networkFailure())} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Rien n’est venu.')
  expect(screen.getByRole('link', { name: 'Signaler un problème' })).toBeInTheDocument()
  unmount()
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  renderPage(<Numbers load={() => Promise.reject(networkFailure())} />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Vous êtes hors ligneCeci s’affichera dès que la connexion revient.')
  expect(screen.queryByRole('link', { name: 'Signaler un problème' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeInTheDocument()
})
