import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stillTime } from '../testing/still-time.ts'
import { UploadProgress } from './upload-progress.tsx'

test('[PST-01] the second press of a double click on what sends does not cancel the upload that it shows', async () => {
  const { pass } = stillTime()
  const onCancel = vi.fn()
  render(<UploadProgress label="Envoi" share={0.2} onCancel={onCancel} />)
  const cancel = screen.getByRole('button', { name: 'Annuler l’envoi' })
  await pass(499)
  fireEvent.click(cancel)
  expect(onCancel).not.toHaveBeenCalled()
  await pass(1)
  fireEvent.click(cancel)
  expect(onCancel).toHaveBeenCalledOnce()
})

test('[APP-19] screen readers are told each quarter of an upload, not each per cent', () => {
  const of = (share: number) => <UploadProgress label="Envoi" share={share} onCancel={() => undefined} />
  const { rerender } = render(of(0))
  const status = screen.getByRole('status')
  const told = new Set<string | null>()
  for (let percent = 0; percent <= 100; percent++) {
    rerender(of(percent / 100))
    told.add(status.textContent)
  }
  expect([...told]).toEqual([
    'Envoi en cours…',
    'Envoi\u00a0: 25\u00a0%',
    'Envoi\u00a0: 50\u00a0%',
    'Envoi\u00a0: 75\u00a0%',
    'Fichier envoyé, vérification en cours…',
  ])
})

test('[PST-01, APP-19] an upload that stops says so, and that it goes on again', async () => {
  const { pass } = stillTime()
  const of = (share: number) => <UploadProgress label="Envoi" share={share} onCancel={() => undefined} />
  const { rerender } = render(of(0.31))
  const isShown = (words: RegExp) => expect(screen.getByText(words)).toBeVisible()
  await pass(9_999)
  rerender(of(0.37))
  await pass(9_999)
  isShown(/^Envoi : 37\s%$/)
  await pass(1)
  isShown(/^Envoi : 37\s%, en attente du réseau…$/)
  expect(screen.getByRole('status')).toHaveTextContent('L’envoi attend le réseau…')
  rerender(of(0.38))
  isShown(/^Envoi : 38\s%$/)
  rerender(of(1))
  isShown(/^Vérification du fichier…$/)
  await pass(10_000)
  expect(screen.getAllByText('La vérification prend plus longtemps que prévu…')).toHaveLength(2)
})
