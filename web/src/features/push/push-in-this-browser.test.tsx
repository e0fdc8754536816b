import { pushKey, removePushSubscription, savePushSubscription } from '@aura/contract/push/push.contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openSession } from '../../lib/session.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { aPushBrowser, leavePushBrowser, pushPublicKey } from '../../testing/push-browser.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { PushCard } from './push-card.tsx'
import { PushInThisBrowser } from './push-in-this-browser.tsx'
import { forgetPush, renewPush } from './push-subscription.ts'

let saved: unknown[]
beforeEach(() => {
  beMember()
  saved = record(savePushSubscription, { message: 'Fait.' }).bodies
  network.use(
    answer(pushKey, { publicKey: pushPublicKey }),
    answer(removePushSubscription, { message: 'Fait.' }),
  )
})
afterEach(leavePushBrowser)

test.each(['serviceWorker', 'PushManager', 'Notification'])(
  '[NTF-34] a browser without %s says that it takes no pushes, and nothing is offered',
  async (missing) => {
    aPushBrowser()
    Reflect.deleteProperty(missing === 'serviceWorker' ? navigator : window, missing)
    renderPage(
      <>
        <PushCard />
        <PushInThisBrowser />
      </>,
    )
    expect(await screen.findByText(/^Ce navigateur ne sait pas recevoir/)).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  },
)

test('[NTF-34] an iPhone says that the application takes pushes, not its browser', async () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
  renderPage(<PushInThisBrowser />)
  expect(await screen.findByText(/^Sur iPhone et iPad, ajoutez d’abord Aura/)).toBeInTheDocument()
  cleanup()
  aPushBrowser()
  renderPage(<PushInThisBrowser />)
  expect(await screen.findByText(/^Désactivées/)).toBeInTheDocument()
})

test('[NTF-34] a browser that does not answer about its subscription says so', async () => {
  const { pushManager } = aPushBrowser({ permission: 'granted' })
  pushManager.getSubscription = () => Promise.reject(new Error('no database of the browser'))
  renderPage(<PushInThisBrowser />)
  expect(await screen.findByText(/^Ce navigateur ne dit pas si/)).toBeInTheDocument()
})

test('[NTF-34] a denied permission says how to take it back', async () => {
  aPushBrowser({ permission: 'denied' })
  renderPage(<PushInThisBrowser />)
  expect(await screen.findByText(/choisissez « Autoriser »/)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('[NTF-31] turned on by a press alone, the server learns of it once; turned off, it is over', async () => {
  const { notification } = aPushBrowser({ asked: 'granted' })
  const { person } = renderPage(<PushInThisBrowser />)
  const turnOn = await screen.findByRole('button', { name: 'Activer' })
  expect(notification.requestPermission).not.toHaveBeenCalled()
  await person.click(turnOn)
  const turnOff = await screen.findByRole('button', { name: 'Désactiver' })
  const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'secret' } }
  expect(saved).toEqual([subscription])
  await renewPush()
  expect(saved).toHaveLength(1)
  // A subscription belongs to a session: another session sends it again.
  openSession({ token: 'another-token', pseudo: 'autre' })
  await renewPush()
  expect(saved).toEqual([subscription, subscription])
  await person.click(turnOff)
  expect(await screen.findByRole('button', { name: 'Activer' })).toBeInTheDocument()
})

test('[NTF-34] a person who says no, and a push service that fails, leave everything as it was', async () => {
  const { pushManager } = aPushBrowser({ asked: 'default' })
  const { person } = renderPage(<PushInThisBrowser />)
  await person.click(await screen.findByRole('button', { name: 'Activer' }))
  expect(await screen.findByText(/^Sans votre accord/)).toBeInTheDocument()
  aPushBrowser({ permission: 'granted' }).pushManager.subscribe.mockRejectedValue(
    new Error('no push service'),
  )
  await person.click(screen.getByRole('button', { name: 'Activer' }))
  expect(await screen.findByText(/n’ont pas pu être activées ici/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Activer' })).toBeInTheDocument()
  expect(pushManager.subscribe).not.toHaveBeenCalled()
})

test('[NTF-34] a permission that is denied when asked is not asked for again', async () => {
  aPushBrowser({ permission: 'default', asked: 'denied' })
  const { person } = renderPage(<PushInThisBrowser />)
  await person.click(await screen.findByRole('button', { name: 'Activer' }))
  expect(await screen.findByText(/choisissez « Autoriser »/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Activer' })).not.toBeInTheDocument()
})

test('[NTF-34] what the server refuses is not left half on', async () => {
  const { pushManager } = aPushBrowser({ asked: 'granted' })
  network.use(refuse(savePushSubscription, 400, 'push.unknown-service'))
  const { person } = renderPage(<PushInThisBrowser />)
  await person.click(await screen.findByRole('button', { name: 'Activer' }))
  expect(await screen.findByText(/n’est pas pris en charge/)).toBeInTheDocument()
  expect(await pushManager.getSubscription()).toBeNull()
})

test('[NTF-31] a subscription made with another key is made anew, and a logout ends it', async () => {
  const { pushManager } = aPushBrowser({ permission: 'granted' })
  await pushManager.subscribe()
  network.use(answer(pushKey, { publicKey: 'BBBB' }))
  await renewPush()
  expect(pushManager.subscribe).toHaveBeenLastCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'BBBB',
  })
  await forgetPush()
  expect(await pushManager.getSubscription()).toBeNull()
})

test('[NTF-31, APP-19] pushes are offered beside the news, and not again once refused', async () => {
  aPushBrowser()
  const { person, unmount } = renderPage(
    <>
      <h1>Notifications</h1>
      <PushCard />
    </>,
  )
  await person.click(await screen.findByRole('button', { name: 'Non merci' }))
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  expect(screen.getByRole('heading')).toHaveFocus()
  unmount()
  renderPage(<PushCard />)
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument())
})
