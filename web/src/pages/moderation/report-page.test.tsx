import { reportBug } from '@aura/contract/bug-reports/bug-reports.contract'
import { bugDescriptionMaxLength } from '@aura/contract/bug-reports/bug-reports.limits'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { ReportPage } from './report-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** The tab showed this before. */
const cameFrom = (address: string) =>
  vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries: () => [{ url: address }, {}] })

const show = () => {
  beMember()
  return open()
}

function open() {
  renderPage(<ReportPage />, '/report')
  const description = screen.getByLabelText(/^Description/)
  const page = screen.getByLabelText(/^Adresse de la page/)
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  return { description, page, send }
}

test('[MOD-07, MOD-08] a problem is sent with the page one came from, and the form is empty again', async () => {
  cameFrom('https://aura.test/profile/lea?tab=posts')
  const { bodies } = record(reportBug, {
    message: 'Merci pour votre signalement. Nous allons examiner ce problème.',
  })
  const { description, page, send } = show()
  expect(page).toHaveValue('/profile/lea?tab=posts')
  await userEvent.type(description, 'Le bouton ne répond pas')
  await send()
  const thanks = await screen.findByText('Merci pour votre signalement. Nous allons examiner ce problème.')
  expect(thanks.closest('[role=status]')).toBeInTheDocument()
  expect(bodies).toEqual([{ description: 'Le bouton ne répond pas', pageUrl: '/profile/lea?tab=posts' }])
  expect([description, page].map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
  await userEvent.type(description, 'Autre chose')
  expect(thanks).not.toBeInTheDocument()
})

test.each([
  ['/community/Soirs%20d%C2%A0%C3%A9t%C3%A9', '/community/Soirs d%C2%A0été'],
  ['/search?q=%E0%A4%A', '/search?q=%E0%A4%A'],
])('[MOD-07] the page one came from, %s, is shown and sent as people read it', async (path, words) => {
  cameFrom(`https://aura.test${path}`)
  const { bodies } = record(reportBug, { message: 'Merci.' })
  const { description, page, send } = show()
  expect(page).toHaveValue(words)
  await userEvent.type(description, 'Rien ne répond')
  await send()
  await screen.findByText('Merci.')
  expect(bodies).toEqual([{ description: 'Rien ne répond', pageUrl: words }])
})

test('[MOD-07, APP-18] what was typed is there again after a reload, until it is sent', async () => {
  record(reportBug, { message: 'Merci.' })
  const before = show()
  await userEvent.type(before.description, 'Mon long rapport')
  cleanup()
  const { description, send } = open()
  expect(description).toHaveValue('Mon long rapport')
  await send()
  await screen.findByText('Merci.')
  cleanup()
  expect(open().description).toHaveValue('')
})

test('[MOD-09] what is typed while a report is sent stays, for the next one', async () => {
  const sending = Promise.withResolvers<{ message: string }>()
  network.use(answer(reportBug, () => sending.promise))
  const { description, send } = show()
  await userEvent.type(description, 'Le bouton ne répond pas')
  await send()
  await userEvent.type(description, ', et le son non plus')
  sending.resolve({ message: 'Merci.' })
  await screen.findByText('Merci.')
  expect(description).toHaveValue('Le bouton ne répond pas, et le son non plus')
  cleanup()
  expect(open().description).toHaveValue('Le bouton ne répond pas, et le son non plus')
})

test.each([
  ['nowhere in the browser’s memory', undefined, ''],
  ['the link of a mail, without its token', 'https://aura.test/reports?token=secret', '/reports'],
  ['the login, which says nothing', 'https://aura.test/login?next=%2Freport', ''],
])('[MOD-07] the page is that one came from: %s', (_, address, expected) => {
  if (address) cameFrom(address)
  expect(show().page).toHaveValue(expected)
})

test('[MOD-07] a description is required, of 2,000 characters at most; the address is not', async () => {
  const { bodies } = record(reportBug, { message: 'Merci.' })
  const { description, send } = show()
  await send()
  expect(description).toHaveAccessibleDescription(/Décrivez le problème\./)
  expect(description).toHaveFocus()
  await userEvent.click(description)
  await userEvent.paste('a'.repeat(bugDescriptionMaxLength + 1))
  await send()
  expect(description).toHaveAccessibleDescription(/caractères au plus/)
  expect(bodies).toEqual([])
  await userEvent.type(description, '{Backspace}')
  await send()
  await waitFor(() => expect(bodies).toEqual([{ description: 'a'.repeat(bugDescriptionMaxLength) }]))
})

test('[MOD-09] a failure says so, with the server’s reason where it gives one, and keeps what was typed', async () => {
  network.use(disconnect(reportBug))
  const { description, send } = show()
  await userEvent.type(description, 'Tout est blanc')
  await send()
  const failed = 'Une erreur est survenue. Veuillez réessayer plus tard.'
  expect(await screen.findByRole('alert')).toHaveTextContent(`${failed}Connexion impossible.`)
  expect(description).toHaveValue('Tout est blanc')
  network.use(
    refuse(reportBug, 429, 'bug-reports.daily-limit', { message: 'Vous avez signalé 20 problèmes.' }),
  )
  await send()
  expect(await screen.findByText('Vous avez signalé 20 problèmes.')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(failed)
  expect(description).toHaveValue('Tout est blanc')
})
