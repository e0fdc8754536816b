import { enterChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { aFile, openEntering, prepareEntering } from '../../testing/enter-challenge.tsx'
import { aChallengeWithEntries, anEntry } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { EnterChallengeButton } from './enter-challenge-button.tsx'

prepareEntering()

test('[CHL-11] an entry that arrives once its page was left forgets the draft and leads nowhere', async () => {
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<{ message: string; post: ReturnType<typeof anEntry> }>()
  network.use(
    answer(
      enterChallenge,
      () => late.promise,
      () => asked.resolve(),
    ),
  )
  const { person, address, send, client, leave } = await openEntering()
  await person.type(screen.getByLabelText('Légende'), 'Dernier rayon')
  await send()
  await asked.promise
  leave()
  expect(address()).toBe('/elsewhere')
  const entering = client.getMutationCache().getAll().at(-1)
  late.resolve({ message: 'Bravo', post: anEntry({ id: 31 }) })
  await waitFor(() => expect(entering?.state.status).toBe('success'))
  expect(address()).toBe('/elsewhere')
  expect(localStorage.getItem('aura.unsent.moi|challenge.9')).toBeNull()
})

/** The endpoint refuses once `late` is resolved; `asked` is resolved by the request. */
function refuseLate() {
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  network.use(
    answer(enterChallenge, async () => {
      asked.resolve()
      await late.promise
      const message = 'Trop tard.'
      return Response.json({ code: 'challenges.ended', message, requestId: 'req-1' }, { status: 409 })
    }),
  )
  return { asked: asked.promise, refuseNow: () => late.resolve() }
}

/** A challenge whose end passes when « Fin » is pressed. */
function EndingChallenge() {
  const [challenge, setChallenge] = useState(aChallengeWithEntries())
  return (
    <>
      <button
        type="button"
        onClick={() => setChallenge({ ...challenge, ends_at: '2026-11-21T10:00:00.000Z' })}
      >
        Fin
      </button>
      <EnterChallengeButton challenge={challenge} />
    </>
  )
}

test('[CHL-12, CHL-34] an end that passes during the upload leaves the dialog, which says the refusal', async () => {
  const { asked, refuseNow } = refuseLate()
  const { dialog, send, person } = await openEntering(aFile('soleil.png'), <EndingChallenge />)
  await send()
  await asked
  expect(dialog.getByText('Changer')).toHaveClass('opacity-50')
  fireEvent.click(screen.getByText('Fin'))
  refuseNow()
  expect(await dialog.findByRole('alert')).toHaveTextContent('Trop tard.')
  await person.click(dialog.getByRole('button', { name: 'Annuler' }))
  expect(screen.queryByRole('button', { name: 'Participer' })).not.toBeInTheDocument()
})

test('[CHL-12] an entry refused once its page was left says so', async () => {
  const { asked, refuseNow } = refuseLate()
  const { send, leave } = await openEntering()
  await send()
  await asked
  leave()
  refuseNow()
  expect(await screen.findByText('Trop tard.')).toBeInTheDocument()
})

test('[CHL-11] a dialog opened again shows the upload under way, and cancels it', async () => {
  const { asked } = refuseLate()
  const { send, leave } = await openEntering()
  await send()
  await asked
  leave()
  const { dialog, person } = await openEntering(null)
  expect(dialog.getByRole('progressbar')).toBeInTheDocument()
  const cancel = dialog.getByRole('button', { name: 'Annuler l’envoi' })
  await waitFor(() => expect(cancel).toBeEnabled())
  await person.click(cancel)
  expect(await dialog.findByRole('button', { name: 'Participer' })).toBeInTheDocument()
})
