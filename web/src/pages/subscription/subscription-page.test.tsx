import { getAdvertising } from '@aura/contract/advertising/advertising.contract'
import {
  activateSubscription,
  cancelSubscription,
  listPayments,
  openSandboxSubscription,
  ownSubscription,
  type Payment,
  type Subscription,
} from '@aura/contract/subscription/subscription.contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { advertisingOptions } from '../../cache/advertising.ts'
import { decideConsents, readConsents } from '../../lib/consent.ts'
import { closeSession } from '../../lib/session.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { SubscriptionPage } from './subscription-page.tsx'

// The page of a server that is paid by PayPal, opened at its own address; read before anything else runs.
vi.hoisted(() => {
  for (const [name, content] of [
    ['aura-config', '{"paymentScripts":true}'],
    ['aura-payment-nonce', 'n0nce'],
  ] as const) {
    document.head.append(Object.assign(document.createElement('meta'), { name, content }))
  }
})

const aSubscription = (parts: Partial<Subscription> = {}): Subscription => ({
  state: 'none',
  isPremium: false,
  canCancel: false,
  premium_until: null,
  provider: 'sandbox',
  checkout: null,
  ...parts,
})
const active = aSubscription({
  state: 'active',
  isPremium: true,
  canCancel: true,
  premium_until: '2026-12-23T10:00:00.000Z',
})
const ending = { ...active, state: 'ending', canCancel: false } as const
const checkout = { client_id: 'client', plan_id: 'P-1', custom_id: 'account-7' }
const thanks = 'Merci pour ton abonnement premium !'
const failure = 'Une erreur est survenue.'

const show = () => renderPage(<SubscriptionPage />, '/subscription')
const subscribe = () => screen.findByRole('button', { name: 'S’abonner' })
const sdk = () => document.querySelector<HTMLScriptElement>('script[src^="https://www.paypal.com/"]')

beforeEach(() => {
  beMember()
  network.use(
    answer(ownSubscription, aSubscription()),
    answer(listPayments, { payments: [], hasMore: false, nextCursor: null }),
    answer(openSandboxSubscription, { subscription_id: 'I-1' }),
    answer(getAdvertising, { slot_url: '/api/advertising/slot' }),
  )
})

test('[SUB-01] a visitor reads the price and the four benefits, and comes back here from the login', async () => {
  closeSession()
  show()
  expect(screen.getByText(/^1,00\s€$/)).toBeInTheDocument()
  expect(screen.getByText('par mois, sans engagement')).toBeInTheDocument()
  const benefits = screen
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByText(/./)[0]?.textContent)
  expect(benefits.map((text) => text?.slice(0, 8))).toEqual(['Aura ill', 'Sans pub', 'Filtres ', 'Plus de '])
  expect(screen.getByRole('link', { name: 'Se connecter pour s’abonner' })).toHaveAttribute(
    'href',
    '/login?next=%2Fsubscription',
  )
})

test('[SUB-02, SUB-03, SUB-10] two quick presses subscribe once; advertising ends at once', async () => {
  const { bodies, keys } = record(activateSubscription, { message: thanks, subscription: active })
  network.use(answer(ownSubscription, () => (bodies.length > 0 ? active : aSubscription())))
  const { client } = show()
  client.setQueryData(advertisingOptions.queryKey, { slot_url: '/api/advertising/slot' })
  const button = await subscribe()
  button.focus()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText(thanks)).toBeInTheDocument()
  await waitFor(() => expect(document.activeElement).toHaveTextContent(thanks))
  expect(document.body).not.toHaveFocus()
  expect(bodies).toEqual([{ subscription_id: 'I-1' }])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(client.getQueryData(advertisingOptions.queryKey)).toEqual({ slot_url: null })
  expect(screen.getByText(/^Premium est actif jusqu’au 23 décembre 2026/)).toBeInTheDocument()
  expect(localStorage.getItem('aura.subscription.pending')).toBeNull()
})

test.each([
  ['without an answer', disconnect(activateSubscription)],
  ['not settled yet', refuse(activateSubscription, 409, 'subscription.not-active')],
])('[SUB-02, SUB-03] an approval %s is kept, and sent again with the same key', async (_what, failing) => {
  network.use(failing)
  const { person, unmount } = show()
  await person.click(await subscribe())
  expect(await screen.findByRole('alert')).toHaveTextContent(failure)
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeInTheDocument()
  const kept = JSON.parse(localStorage.getItem('aura.subscription.pending') ?? '')
  unmount()
  const { bodies, keys } = record(activateSubscription, { message: thanks, subscription: active })
  show()
  expect(await screen.findByText(thanks)).toBeInTheDocument()
  expect([bodies, keys]).toEqual([[{ subscription_id: 'I-1' }], [kept.idempotencyKey]])
})

test('[SUB-03] a refusal says why, and is not sent again', async () => {
  network.use(refuse(activateSubscription, 409, 'subscription.already-used'))
  const { person } = show()
  await person.click(await subscribe())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(failure)
  expect(alert).toHaveTextContent('Cet abonnement sert déjà à un autre compte.')
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
  expect(localStorage.getItem('aura.subscription.pending')).toBeNull()
})

test.each([
  ['active', 'Actif', /actif jusqu’au 23 décembre 2026/, true, []],
  ['ending', 'Résilié', /se termine le 23 décembre 2026/, false, ['Reprendre premium']],
  ['past-due', 'Paiement en retard', /continue jusqu’au 26 décembre 2026/, true, []],
  ['ended', 'Terminé', /s’est terminé le 23 décembre 2026\.$/, false, ['S’abonner']],
  ['ended', 'Terminé', /peut encore demander ce qui est dû/, true, ['S’abonner']],
] as const)('[SUB-08, SUB-11] %s: the page says until when, and what can be done', async (...row) => {
  const [state, badge, detail, canCancel, takeUp] = row
  network.use(answer(ownSubscription, { ...active, state, canCancel }))
  show()
  expect(await screen.findByText(badge)).toBeInTheDocument()
  expect(screen.getByText(detail)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Résilier' }) !== null).toBe(canCancel)
  const offered = screen.queryAllByRole('button', { name: /^(?:S’abonner|Reprendre premium)$/ })
  expect(offered.map(({ textContent }) => textContent)).toEqual(takeUp)
  if (state === 'ending')
    expect(screen.getByText(/le premier paiement sera pris le 23 décembre 2026/)).toBeInTheDocument()
})

test('[SUB-08] two presses cancel, the second after reading until when premium stays', async () => {
  network.use(answer(ownSubscription, active))
  const { bodies } = record(cancelSubscription, ending)
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Résilier' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Premium reste actif jusqu’au 23 décembre 2026.')
  await person.click(within(question).getByRole('button', { name: 'Résilier' }))
  expect(await screen.findByText(/^Premium se termine le/)).toBeInTheDocument()
  expect(bodies).toHaveLength(1)
})

test('[SUB-08] cancelled elsewhere meanwhile, it shows as such', async () => {
  const onRequest = () => network.use(answer(ownSubscription, ending))
  network.use(answer(ownSubscription, active))
  network.use(refuse(cancelSubscription, 409, 'subscription.nothing-to-cancel', { onRequest }))
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Résilier' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Résilier' }))
  expect(await screen.findByText(/^Premium se termine le/)).toBeInTheDocument()
})

test('[AUR-55, SUB-08] a cancelling whose answer is lost is sent once more with the same key', async () => {
  network.use(answer(ownSubscription, active))
  let answered = 0
  const { keys } = record(cancelSubscription, () => (answered++ === 0 ? HttpResponse.error() : ending))
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Résilier' }))
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Résilier' }))
  expect(await screen.findByText(/^Premium se termine le/)).toBeInTheDocument()
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
})

test('[SUB-08, SUB-11] of a late payment the dialog says that premium may end at once, and only PayPal is asked to look after', async () => {
  const late = { ...active, state: 'past-due' } as const
  network.use(answer(ownSubscription, late))
  const { person, unmount } = show()
  expect(await screen.findByText(/^Le paiement du 23 décembre 2026/)).not.toHaveTextContent('PayPal')
  await person.click(await screen.findByRole('button', { name: 'Résilier' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent(
    'Si le paiement du 23 décembre 2026 n’a pas été pris, premium se termine tout de suite',
  )
  expect(question).toHaveTextContent('Aucun autre paiement ne sera pris.')
  unmount()
  network.use(answer(ownSubscription, { ...late, provider: 'paypal' }))
  show()
  expect(await screen.findByText(/^Le paiement du 23 décembre 2026/)).toHaveTextContent('PayPal')
})

test('[SUB-03, SUB-08] thanks for a subscription leave when it is cancelled in the same visit', async () => {
  network.use(answer(activateSubscription, { message: thanks, subscription: active }))
  network.use(answer(cancelSubscription, ending))
  const { person } = show()
  await person.click(await subscribe())
  expect(await screen.findByText(thanks)).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: 'Résilier' }))
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Résilier' }))
  expect(await screen.findByText(/^Premium se termine le/)).toBeInTheDocument()
  expect(screen.queryByText(thanks)).not.toBeInTheDocument()
})

test('[SUB-12] payments are listed page by page', async () => {
  const payment = {
    paid_at: '2026-11-23T10:00:00.000Z',
    cents: 100,
    currency: 'EUR',
    status: 'paid' as const,
  }
  const byPaypal: Payment = { ...payment, id: 1, provider: 'paypal' }
  const inSandbox: Payment = { ...payment, id: 2, provider: 'sandbox' }
  network.use(
    answer(listPayments, ({ query }) =>
      query.get('cursor') === 'suite'
        ? { payments: [byPaypal], hasMore: false, nextCursor: null }
        : { payments: [inSandbox], hasMore: true, nextCursor: 'suite' },
    ),
  )
  const { person } = show()
  expect(await screen.findByText('Payé, essai, sans argent')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Afficher plus' }))
  expect(await screen.findByText('Payé, PayPal')).toBeInTheDocument()
})

test('[SUB-12, APP-18] without payments the list says so', async () => {
  show()
  expect(await screen.findByText(/^Aucun paiement pour l’instant/)).toBeInTheDocument()
})

test('[SUB-13] PayPal’s script loads after consent alone; a refusal can be taken back in place', async () => {
  network.use(answer(ownSubscription, aSubscription({ provider: 'paypal', checkout })))
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Tout refuser' }))
  expect(sdk()).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Accepter PayPal' }))
  expect(readConsents().payment?.isAllowed).toBe(true)
  const script = await vi.waitUntil(sdk)
  expect(Object.fromEntries(new URL(script.src).searchParams)).toMatchObject({
    'client-id': 'client',
    vault: 'true',
    intent: 'subscription',
  })
  expect(script.dataset.cspNonce).toBe('n0nce')
  act(() => decideConsents({ payment: false }))
  await waitFor(() => expect(sdk()).toBeNull())
})

test.each([
  ['none', {}],
  ['ending', { start_time: '2096-12-23T10:00:00.000Z' }],
] as const)(
  '[SUB-02, SUB-08, SUB-13] %s: PayPal’s button subscribes for this account; a script that does not come is asked for again',
  async (state, plan) => {
    decideConsents({ payment: true })
    const premium_until = '2096-12-23T10:00:00.000Z'
    network.use(
      answer(ownSubscription, aSubscription({ provider: 'paypal', checkout, state, premium_until })),
    )
    const { bodies } = record(activateSubscription, { message: thanks, subscription: active })
    const { person } = show()
    const first = await vi.waitUntil(sdk)
    act(() => void first.dispatchEvent(new Event('error')))
    await person.click(await screen.findByRole('button', { name: 'Réessayer' }))
    const script = await vi.waitUntil(sdk)
    expect(script).not.toBe(first)
    const create = vi.fn(async (_plan: object) => 'I-PAYPAL')
    window.paypal = {
      // biome-ignore lint/correctness/noComponentHookFactories: PayPal's own name, of no component.
      Buttons: ({ createSubscription, onApprove }) => ({
        render: async (container) => {
          const button = Object.assign(document.createElement('button'), { textContent: 'PayPal' })
          button.onclick = async () =>
            onApprove({ subscriptionID: await createSubscription({}, { subscription: { create } }) })
          container.append(button)
        },
        close: async () => undefined,
      }),
    }
    act(() => void script.dispatchEvent(new Event('load')))
    network.use(answer(ownSubscription, active))
    await person.click(await screen.findByText('PayPal'))
    expect(await screen.findByText(thanks)).toBeInTheDocument()
    expect(create.mock.calls[0]?.[0]).toEqual({
      plan_id: 'P-1',
      custom_id: 'account-7',
      ...plan,
      application_context: { shipping_preference: 'NO_SHIPPING' },
    })
    expect(bodies).toEqual([{ subscription_id: 'I-PAYPAL' }])
  },
)
