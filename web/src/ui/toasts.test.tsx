import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError, networkFailure } from '../lib/call-error.ts'
import { openSession, renewSession } from '../lib/session.ts'
import { showFailure } from './failure-toast.ts'
import { showToast } from './toast.ts'
import { ToastRegion } from './toast-region.tsx'

describe('toasts', () => {
  // Toasts leave by the clock: this one stands still while a busy machine keeps a test waiting.
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a toast asked for before anything shows toasts is not lost', async () => {
    showToast({ kind: 'success', message: 'Post publié.' })
    render(<ToastRegion />)
    expect(await screen.findByText('Post publié.')).toBeInTheDocument()
  })

  test('[APP-14] where the code of toasts fails to load, the message shows without it, until it can be loaded', async () => {
    const load = vi
      .fn(() => import('./toast-surface.tsx'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    render(<ToastRegion load={load} />)
    showToast({ kind: 'error', message: 'Impossible de publier.' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de publier.')
    showToast({ kind: 'success', message: 'Post publié.' })
    expect(await screen.findByText('Post publié.')).toBeInTheDocument()
    expect(screen.queryByText('Impossible de publier.')).not.toBeInTheDocument()
  })

  test('[APP-22] a message without the code of toasts leaves by itself', async () => {
    render(<ToastRegion load={() => Promise.reject(new TypeError('Failed to fetch'))} />)
    showToast({ kind: 'error', message: 'Impossible de publier.' })
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test.each([
    ['a press on it', () => fireEvent.click(screen.getByRole('alert'))],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ])(
    '[APP-22] %s ends a message without the code of toasts, a press beside it does not',
    async (_what, end) => {
      render(<ToastRegion load={() => Promise.reject(new TypeError('Failed to fetch'))} />)
      showToast({ kind: 'error', message: 'Impossible de publier.' })
      await screen.findByRole('alert')
      fireEvent.click(document.body)
      expect(screen.getByRole('alert')).toHaveTextContent('Impossible de publier.')
      // The message may be drawn before React has begun to listen.
      await waitFor(() => {
        end()
        expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      })
    },
  )

  test.each([
    ['aura.votes-per-day', true],
    ['aura.donated-per-day', true],
    ['aura.negative-votes-per-day', false],
  ] as const)(
    '[SUB-01] a refusal leads to premium where that lifts the limit: %s',
    async (code, isLifted) => {
      render(<ToastRegion />)
      showFailure(new CallError({ status: 429, code, message: `Refus ${code}` }), `Refus ${code}`)
      expect(await screen.findByText(`Refus ${code}`)).toBeInTheDocument()
      const link = screen.queryByRole('link', { name: 'Passer premium' })
      expect(link?.getAttribute('href')).toBe(isLifted ? '/subscription' : undefined)
    },
  )

  test.each([
    ['✅ Post créé avec succès !', 0],
    ['Post supprimé.', 1],
  ])('[APP-22] « %s » shows one sign', async (message, icons) => {
    render(<ToastRegion />)
    showToast({ kind: 'success', message })
    const toast = (await screen.findByText(message)).closest('li')
    expect(toast?.querySelectorAll('[data-icon] svg')).toHaveLength(icons)
  })

  test('[APP-22] a failure without a network says what to do, once', async () => {
    const cause = networkFailure()
    render(<ToastRegion />)
    showFailure(cause, '❌ Une erreur est survenue.')
    expect(await screen.findByText('Vérifiez votre réseau, puis réessayez.')).toBeInTheDocument()
    showFailure(cause, cause.message)
    expect(await screen.findByText(cause.message)).toBeInTheDocument()
    expect(screen.getAllByText('Vérifiez votre réseau, puis réessayez.')).toHaveLength(1)
  })

  test('a toast replaces an earlier one about the same subject', async () => {
    render(<ToastRegion />)
    showToast({ kind: 'success', message: 'Défi supprimé.', subject: 'prize-refund' })
    expect(await screen.findByText('Défi supprimé.')).toBeInTheDocument()
    showToast({ kind: 'info', message: 'Le prix revient.', subject: 'prize-refund' })
    expect(await screen.findByText('Le prix revient.')).toBeInTheDocument()
    expect(screen.queryByText('Défi supprimé.')).not.toBeInTheDocument()
  })

  test('[ACC-36] what one account may undo is offered to no other', async () => {
    openSession({ token: 'a', pseudo: 'moi' })
    render(<ToastRegion />)
    const action = { label: 'Annuler', onSelect: () => undefined }
    showToast({ kind: 'info', message: 'Posts masqués.', action })
    await screen.findByRole('button', { name: 'Annuler' })
    act(() => renewSession({ pseudo: 'moi.b' }))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('button', { name: 'Annuler' })).toBeInTheDocument()
    act(() => openSession({ token: 'b' }))
    await waitFor(() => expect(screen.queryByText('Posts masqués.')).not.toBeInTheDocument())
  })

  test('[NTF-30] a toast with a time of its own goes then, however long its words', async () => {
    const message = 'Un long commentaire. '.repeat(20).trim()
    render(<ToastRegion />)
    showToast({ kind: 'info', message, durationMs: 5000 })
    await screen.findByText(message)
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(screen.queryByText(message)).not.toBeInTheDocument()
  })

  test('a toast under a resting pointer waits for it, but not for ever', async () => {
    render(<ToastRegion />)
    showToast({ kind: 'success', message: 'Lien copié' })
    const shown = await screen.findByText('Lien copié')
    fireEvent.mouseMove(shown)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(shown).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(6000))
    await waitFor(() => expect(shown).not.toBeInTheDocument())
  })

  test('[APP-19] a toast waits while the keyboard is on it, and then goes', async () => {
    render(
      <>
        <button type="button">Options</button>
        <ToastRegion />
      </>,
    )
    showToast({ kind: 'info', message: 'Post masqué.', action: { label: 'Annuler', onSelect: vi.fn() } })
    const undo = await screen.findByRole('button', { name: 'Annuler' })
    act(() => undo.focus())
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(undo).toHaveFocus()
    act(() => screen.getByRole('button', { name: 'Options' }).focus())
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await waitFor(() => expect(undo).not.toBeInTheDocument())
  })

  test('the next thing done takes the place of the last, unless that one offers something or failed', async () => {
    render(<ToastRegion />)
    showToast({ kind: 'error', message: 'Échec.' })
    showToast({ kind: 'success', message: 'Post créé.' })
    expect(await screen.findByText('Post créé.')).toBeInTheDocument()
    expect(screen.getByText('Échec.')).toBeInTheDocument()
    const action = { label: 'Annuler', onSelect: vi.fn() }
    showToast({ kind: 'success', message: 'Post enregistré.', action })
    expect(await screen.findByText('Post enregistré.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Post créé.')).not.toBeInTheDocument())
    showToast({ kind: 'success', message: 'Post modifié.' })
    expect(await screen.findByText('Post modifié.')).toBeInTheDocument()
    expect(screen.getByText('Post enregistré.')).toBeInTheDocument()
  })
})
