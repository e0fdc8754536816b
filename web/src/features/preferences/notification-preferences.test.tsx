import { errors } from '@aura/contract/errors'
import {
  getPreferences,
  type Preferences,
  putPreferences,
} from '@aura/contract/preferences/preferences.contract'
import { listBlocks } from '@aura/contract/privacy/privacy.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openSession } from '../../lib/session.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { usualPreferences } from '../../testing/preferences.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { CalmModeSwitch } from './calm-mode-switch.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'

/** What the server keeps, and everything it was given. */
let kept: Preferences
let given: Preferences[]

beforeEach(() => {
  // A new session for each test, because queued changes belong to a session.
  openSession({ token: crypto.randomUUID(), pseudo: 'moi' })
  kept = usualPreferences
  network.use(
    answer(listBlocks, { blocks: [], hasMore: false, nextCursor: null }),
    answer(getPreferences, () => kept),
  )
  given = record(putPreferences, ({ body }) => (kept = body)).bodies
})

const show = () =>
  renderPage(
    <>
      <NotificationPreferences />
      <CalmModeSwitch />
    </>,
    '/settings',
  )
const findSwitch = (name: string) => screen.findByRole('switch', { name })

test('[APP-17] each kind is switched in the application and as push, at once; without the one there is not the other', async () => {
  const { person } = show()
  await person.click(await findSwitch('Likes, dans Aura'))
  expect(await findSwitch('Likes, dans Aura')).not.toBeChecked()
  expect(await findSwitch('Likes, push')).toBeDisabled()
  expect(await findSwitch('Likes, push')).not.toBeChecked()
  await person.click(await findSwitch('Mentions, push'))
  await waitFor(() =>
    expect(kept.notifications).toEqual({
      ...usualPreferences.notifications,
      like: { app: false, push: true },
      mention: { app: true, push: false },
    }),
  )
  await person.click(await findSwitch('Likes, dans Aura'))
  expect(await findSwitch('Likes, push')).toBeChecked()
  // Decisions of moderators always reach whom they concern.
  expect(screen.queryByRole('switch', { name: 'Modération, dans Aura' })).not.toBeInTheDocument()
  expect(screen.getByRole('row', { name: /^Modération/ })).toHaveTextContent('Toujours')
})

test('[APP-17] quick switches are sent one after another, and none is lost', async () => {
  const answers: (() => void)[] = []
  let underWay = 0
  const { bodies } = record(putPreferences, async ({ body }) => {
    expect(++underWay).toBe(1)
    await new Promise<void>((go) => answers.push(go))
    underWay--
    return body
  })
  const { person } = show()
  for (const name of ['Aura', 'Dons', 'Likes']) await person.click(await findSwitch(`${name}, push`))
  await waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.()
  await waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.()
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(
    bodies.map(({ notifications: { aura, donation, like } }) => [aura.push, donation.push, like.push]),
  ).toEqual([
    [false, true, true],
    [false, false, false],
  ])
  for (const name of ['Aura', 'Dons', 'Likes']) expect(await findSwitch(`${name}, push`)).not.toBeChecked()
})

test('[APP-17, APP-18] what could not be saved is taken back and said; what could not be loaded is asked again', async () => {
  network.use(refuse(getPreferences, 500, 'platform.internal'))
  const { person } = show()
  const [retry] = await screen.findAllByRole('button', { name: 'Réessayer' })
  network.use(answer(getPreferences, usualPreferences), refuse(putPreferences, 503, 'platform.unavailable'))
  await person.click(retry as HTMLElement)
  await person.click(await findSwitch('Réponses, dans Aura'))
  expect(await screen.findByText(errors['platform.unavailable'].message)).toBeInTheDocument()
  expect(await findSwitch('Réponses, dans Aura')).toBeChecked()
})

test('[APP-12, APP-18] calm mode that could not be loaded is asked again where it stands alone', async () => {
  network.use(refuse(getPreferences, 500, 'platform.internal'))
  const { person } = renderPage(<CalmModeSwitch />, '/settings/display')
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  network.use(answer(getPreferences, usualPreferences))
  await person.click(retry)
  await person.click(await findSwitch('Activer le mode calme'))
  await waitFor(() => expect(kept.calmMode).toBe(true))
})

test('[APP-17] quiet hours are switched and chosen; hours that cannot be are said and not sent', async () => {
  const { person } = show()
  await person.click(await findSwitch('Heures silencieuses'))
  await waitFor(() => expect(kept.quietHours).toEqual({ from: '22:00', to: '07:00' }))
  fireEvent.change(screen.getByLabelText('À'), { target: { value: '22:00' } })
  expect(await screen.findByText('Choisissez deux heures différentes.')).toBeInTheDocument()
  fireEvent.change(screen.getByLabelText('À'), { target: { value: '' } })
  expect(await screen.findByText('Saisissez une heure.')).toBeInTheDocument()
  fireEvent.change(screen.getByLabelText('À'), { target: { value: '08:30' } })
  await waitFor(() => expect(kept.quietHours).toEqual({ from: '22:00', to: '08:30' }))
  expect(given).toHaveLength(2)
  await person.click(await findSwitch('Heures silencieuses'))
  await waitFor(() => expect(kept.quietHours).toBeNull())
  // They come back as they were.
  await person.click(await findSwitch('Heures silencieuses'))
  await waitFor(() => expect(kept.quietHours).toEqual({ from: '22:00', to: '08:30' }))
})
