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
