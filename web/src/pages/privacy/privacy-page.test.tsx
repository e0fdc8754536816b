import { listPersonalData } from '@aura/contract/exports/exports.contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LegalNoticePage } from './legal-notice-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'

test('[PRV-09, APP-16] what each domain declares is read on the page: what, why and how long', async () => {
  const declared = { why: 'Pour juger', kept: '183 jours', exported: true, not_exported_why: null }
  network.use(
    answer(listPersonalData, {
      declarations: [
        { ...declared, domain: 'Modération', what: 'Vos signalements' },
        {
          ...declared,
          domain: 'Modération',
          what: 'Ce que d’autres ont signalé',
          exported: false,
          not_exported_why: 'Protège qui signale.',
        },
        { ...declared, domain: 'Aura', what: 'Vos mouvements' },
      ],
    }),
  )
  renderPage(<PrivacyPage />, '/confidentialite')
  const subject = within((await screen.findByText('Modération')).closest('details') as HTMLElement)
  const [own, others] = subject.getAllByRole('listitem', { hidden: true })
  for (const words of ['Vos signalements', 'Pour juger', '183 jours', 'Contenu dans l’export'])
    expect(own).toHaveTextContent(words)
  expect(others).toHaveTextContent('Protège qui signale.')
  expect(screen.getByText('Aura')).toBeInTheDocument()
})

test('[APP-16] the page says what the browser keeps, who else receives what, who moderates and to whom one may complain', () => {
  network.use(answer(listPersonalData, { declarations: [] }))
  renderPage(<PrivacyPage />, '/confidentialite')
  for (const words of [
    /ce que vous avez écrit sans l’envoyer/,
    /les derniers posts de votre fil/,
    /Relier une chaîne Twitch/,
    /service de notifications de votre navigateur/,
    /PayPal/,
    /service d’analyse reçoit le texte/,
    /qui a donné ou retiré l’aura d’un dossier/,
    /éditeur de ce site répond/,
    /n’a pas indiqué où lui écrire/,
    /CNIL/,
  ])
    expect(screen.getByText(words)).toBeInTheDocument()
})

test('[APP-16, PRV-09] who is suspended reads how to exercise their rights without the settings', () => {
  network.use(answer(listPersonalData, { declarations: [] }))
  renderPage(<PrivacyPage />, '/confidentialite')
  expect(screen.getByText(/^Pendant une suspension de votre compte/)).toHaveTextContent(/écrivez à l’éditeur/)
})

test('[APP-16] what the operator has not set is said openly', () => {
  renderPage(<LegalNoticePage />, '/mentions-legales')
  for (const words of [
    /ne s’est pas nommée ici/,
    /la direction de la publication n’est pas indiquée/,
    /l’hébergeur n’est pas indiqué/,
    /n’a pas indiqué où lui écrire/,
  ])
    expect(screen.getByText(words)).toBeInTheDocument()
})

test('[APP-16] the legal notice names every script of another site that a page may load', () => {
  renderPage(<LegalNoticePage />, '/mentions-legales')
  expect(screen.getByText(/Aucune page ne charge/)).toHaveTextContent(
    'reCAPTCHA et, avec votre accord seulement, la publicité et le bouton de PayPal',
  )
})
