import { act, screen, waitFor } from '@testing-library/react'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../ui/shortcuts-dialog.tsx'
import '../ui/dialog-surface.tsx'
import { expect, test } from 'vitest'
import { setLetterKeys } from '../lib/letter-keys.ts'
import { renderPage } from '../testing/render-page.tsx'
import { ShortcutsHelp } from './shortcuts-help.tsx'

test('[APP-19] « ? » shows the keys, Escape closes them; in a field it is a sign', async () => {
  const { person } = renderPage(
    <>
      <ShortcutsHelp />
      <input aria-label="Légende" />
    </>,
  )
  await person.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Raccourcis clavier' })).toHaveTextContent(
    'Ouvrir les commentaires et écrire',
  )
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await person.type(screen.getByLabelText('Légende'), 'Vraiment ?')
  expect(screen.getByLabelText('Légende')).toHaveValue('Vraiment ?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[APP-19] keys of a single character are turned off among the shortcuts: « ? » then shows nothing', async () => {
  const { person } = renderPage(<ShortcutsHelp />)
  await person.keyboard('?')
  const choice = await screen.findByRole('switch', { name: 'Activer les raccourcis d’une seule touche' })
  expect(choice).toBeChecked()
  await person.click(choice)
  expect(choice).not.toBeChecked()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await person.keyboard('?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  act(() => setLetterKeys(true))
  await person.keyboard('?')
  expect(await screen.findByRole('switch')).toBeChecked()
})
