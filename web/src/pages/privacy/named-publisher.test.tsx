import { listPersonalData } from '@aura/contract/exports/exports.contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LegalNoticePage } from './legal-notice-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'

// The page of a server whose operator has set all that the notice names; read before anything else runs.
vi.hoisted(() => {
  const legalNotice = {
    publisher: 'Association Aura, 3 rue des Lilas, 69001 Lyon, 01 23 45 67 89',
    director: 'Ana Roy',
    host: 'Hébergeur SAS, 2 rue de la Toile, 59100 Roubaix, 09 87 65 43 21',
    contact: 'contact@aura.example',
  }
  const content = JSON.stringify({ legalNotice })
  document.head.append(Object.assign(document.createElement('meta'), { name: 'aura-config', content }))
})

test('[APP-16] the legal notice names publisher, director, host and contact', () => {
  renderPage(<LegalNoticePage />, '/mentions-legales')
  for (const words of [/^Association Aura, 3 rue/, 'Ana Roy', /^Hébergeur SAS, 2 rue/])
    expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'contact@aura.example' })).toHaveAttribute(
    'href',
    'mailto:contact@aura.example',
  )
  expect(screen.queryByText(/n’est pas indiqué|ne s’est pas nommé/)).not.toBeInTheDocument()
})

test('[APP-16] the privacy policy says who answers for people’s data, and where to write', () => {
  network.use(answer(listPersonalData, { declarations: [] }))
  renderPage(<PrivacyPage />, '/confidentialite')
  expect(screen.getByText(/éditeur de ce site répond/)).toHaveTextContent('Association Aura, 3 rue des Lilas')
  expect(screen.getByRole('link', { name: 'contact@aura.example' })).toBeInTheDocument()
})
