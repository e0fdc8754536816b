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
