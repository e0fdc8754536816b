import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
} from '@aura/contract/accounts/accounts.second-factor.contract'
import { getAccountSecurity } from '@aura/contract/accounts/accounts.security.contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeSession, openSession } from '../../../lib/session.ts'
import { usualSecurity } from '../../../testing/account-security.ts'
import { answer, disconnect, refuse } from '../../../testing/answer.ts'
import { network } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { AccountRows } from './account-rows.tsx'

const guarded = { ...usualSecurity, secondFactor: { isOn: true, recoveryCodesLeft: 1 } }
const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']

beforeEach(() => {
  closeSession()
  openSession({ token: 'a-token', pseudo: 'moi' })
})

test('[ACC-60] it is switched on by password, QR code or key, and first code; the recovery codes end it', async () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  network.use(
    answer(getAccountSecurity, usualSecurity),
    refuse(beginSecondFactor, 403, 'accounts.wrong-password'),
    refuse(confirmSecondFactor, 403, 'accounts.wrong-code'),
  )
  const { person } = renderPage(<AccountRows />)
  await person.click(await screen.findByRole('button', { name: 'Activer la double authentification' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText('Mot de passe actuel'), 'soleil')
  await person.click(dialog.getByRole('button', { name: 'Continuer' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Le mot de passe est incorrect.')
  network.use(answer(beginSecondFactor, { secret, address: `otpauth://totp/Aura:moi?secret=${secret}` }))
  await person.click(dialog.getByRole('button', { name: 'Continuer' }))

  const scan = within(await screen.findByRole('dialog', { name: 'Ajoutez Aura à votre application' }))
  expect(await scan.findByRole('img', { name: /^Code QR/ })).toBeInTheDocument()
  expect(scan.getByLabelText('Code de vérification')).toHaveFocus()
  expect(scan.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeInTheDocument()
  await person.click(scan.getByRole('button', { name: 'Copier la clé' }))
  expect(await screen.findByText('La clé est copiée.')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(secret)
  expect(scan.getByRole('link', { name: 'Ouvrir dans l’application d’authentification' })).toHaveAttribute(
    'href',
    `otpauth://totp/Aura:moi?secret=${secret}`,
  )
  await person.type(scan.getByLabelText('Code de vérification'), '000000')
  await person.click(scan.getByRole('button', { name: 'Activer' }))
  expect(await scan.findByRole('alert')).toHaveTextContent('Ce code n’est pas le bon')
  network.use(answer(confirmSecondFactor, { recoveryCodes }), answer(getAccountSecurity, guarded))
  await person.click(scan.getByRole('button', { name: 'Activer' }))

  const codes = within(await screen.findByRole('dialog', { name: 'Vos codes de secours' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
  await person.click(codes.getByRole('button', { name: 'Copier les codes' }))
  expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
  // They are shown once: only the button closes them.
  fireEvent.pointerDown(document.body)
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Vos codes de secours' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Fermer' })).not.toBeInTheDocument()
  await person.click(codes.getByRole('button', { name: 'Je les ai gardés' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await screen.findByText('1 code de secours restant.')).toBeInTheDocument()
})

/** Goes as far as the first code, and types it. */
async function typeFirstCode() {
  const { person } = renderPage(<AccountRows />)
  await person.click(await screen.findByRole('button', { name: 'Activer la double authentification' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText('Mot de passe actuel'), 'soleil')
  await person.click(dialog.getByRole('button', { name: 'Continuer' }))
  const scan = within(await screen.findByRole('dialog', { name: 'Ajoutez Aura à votre application' }))
  await person.type(scan.getByLabelText('Code de vérification'), '123456')
  return { person, scan }
}

test('[ACC-60] two quick presses send the first code once, and show the recovery codes', async () => {
  let isOn = false
  network.use(
    answer(getAccountSecurity, usualSecurity),
    answer(beginSecondFactor, { secret: 'GEZDGNBV', address: 'otpauth://totp/Aura:moi?secret=GEZDGNBV' }),
    answer(confirmSecondFactor, () => {
      const code = 'accounts.second-factor-on'
      if (isOn) return Response.json({ code, message: 'Déjà activée.', requestId: 'req-1' }, { status: 409 })
      isOn = true
      return { recoveryCodes }
    }),
  )
  const { scan } = await typeFirstCode()
  // The button drops a second press in vain: it is redrawn between the two.
  const form = scan.getByLabelText('Code de vérification').closest('form') as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  const codes = within(await screen.findByRole('dialog', { name: 'Vos codes de secours' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
})

test('[ACC-60] an answer with the recovery codes that was lost is said, with the way to new ones', async () => {
  network.use(
    answer(getAccountSecurity, usualSecurity),
    answer(beginSecondFactor, { secret: 'GEZDGNBV', address: 'otpauth://totp/Aura:moi?secret=GEZDGNBV' }),
    disconnect(confirmSecondFactor),
  )
  const { person, scan } = await typeFirstCode()
  await person.click(scan.getByRole('button', { name: 'Activer' }))
  expect(await scan.findByRole('alert')).toHaveTextContent('n’a pas pu être enregistré')
  network.use(refuse(confirmSecondFactor, 409, 'accounts.second-factor-on'))
  await person.click(scan.getByRole('button', { name: 'Activer' }))
  expect(await scan.findByText(/désactivez-la puis réactivez-la/)).toBeInTheDocument()
  expect(scan.getAllByRole('alert')).toHaveLength(1)
})

test('[ACC-60] it is switched off by password and code, each refused at its field', async () => {
  const sent: unknown[] = []
  network.use(answer(getAccountSecurity, guarded), refuse(disableSecondFactor, 403, 'accounts.wrong-code'))
  const { person } = renderPage(<AccountRows />)
  await person.click(await screen.findByRole('button', { name: 'Désactiver la double authentification' }))
  const dialog = within(await screen.findByRole('dialog'))
  const submit = dialog.getByRole('button', { name: 'Désactiver' })
  await person.click(submit)
  expect(await dialog.findAllByRole('alert')).toHaveLength(2)
  await person.type(dialog.getByLabelText('Mot de passe actuel'), 'soleil')
  await person.type(dialog.getByLabelText('Code de vérification'), '123456')
  await person.click(submit)
  expect(await dialog.findByRole('alert')).toHaveTextContent('Ce code n’est pas le bon')
  network.use(
    answer(disableSecondFactor, { message: 'La double authentification est désactivée.' }, async (request) =>
      sent.push(await request.clone().json()),
    ),
  )
  await person.click(submit)
  expect(await screen.findByText('La double authentification est désactivée.')).toBeInTheDocument()
  expect(sent).toEqual([{ password: 'soleil', code: '123456' }])
})

test('[ACC-60] who has used up the recovery codes reads what that means, and how to get new ones', async () => {
  const secondFactor = { isOn: true, recoveryCodesLeft: 0 }
  network.use(answer(getAccountSecurity, { ...usualSecurity, secondFactor }))
  renderPage(<AccountRows />)
  expect(await screen.findByText(/^Plus aucun code de secours/)).toHaveTextContent(
    'désactivez-la puis réactivez-la.',
  )
})
