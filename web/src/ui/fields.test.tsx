import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PasswordField } from './password-field.tsx'
import { SearchField } from './search-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

test('a field is found by its label and described by its hint', () => {
  render(<TextField label="Pseudo" hint="De 3 à 24 caractères." />)
  const field = screen.getByRole('textbox', { name: 'Pseudo' })
  expect(field).toHaveAccessibleDescription('De 3 à 24 caractères.')
  expect(field).not.toBeInvalid()
})

test('an error marks the field, describes it beside the hint and is announced', () => {
  render(<TextField label="Pseudo" hint="De 3 à 24 caractères." error="Ce pseudo est déjà pris." />)
  const field = screen.getByRole('textbox', { name: 'Pseudo' })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('De 3 à 24 caractères. Ce pseudo est déjà pris.')
  expect(screen.getByRole('alert')).toHaveTextContent('Ce pseudo est déjà pris.')
})

function Searched() {
  const [text, setText] = useState('max')
  return <SearchField label="Rechercher" text={text} onChange={setText} />
}

test('a search field is named by its label; its button empties it and keeps the keyboard there', async () => {
  render(<Searched />)
  const field = screen.getByRole('textbox', { name: 'Rechercher' })
  expect(field).toHaveValue('max')
  await userEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
})

test('a password is shown and hidden again, keeping what was typed', async () => {
  render(<PasswordField label="Mot de passe" autoComplete="current-password" />)
  const field = screen.getByLabelText('Mot de passe')
  await userEvent.type(field, 'secret')
  expect(field).toHaveAttribute('type', 'password')
  const toggle = screen.getByRole('button', { name: 'Afficher le mot de passe' })
  await userEvent.click(toggle)
  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(field).toHaveAttribute('type', 'text')
  await userEvent.click(toggle)
  expect(field).toHaveAttribute('type', 'password')
  expect(field).toHaveValue('secret')
})

test('a choice starts on its placeholder, which cannot be chosen', async () => {
  render(<SelectField label="Sexe" placeholder="Choisir…" options={[{ value: 'other', label: 'Autre' }]} />)
  const field = screen.getByRole('combobox', { name: 'Sexe' })
  expect(field).toHaveDisplayValue('Choisir…')
  expect(screen.getByRole('option', { name: 'Choisir…' })).toBeDisabled()
  await userEvent.selectOptions(field, 'Autre')
  expect(field).toHaveValue('other')
})

test('a counter tells how much is used, and describes the field', () => {
  render(<TextArea label="Légende" hint="Facultative." counter={{ used: 12, max: 140 }} />)
  const field = screen.getByRole('textbox', { name: 'Légende' })
  expect(field).toHaveAccessibleDescription('Facultative. 12 / 140')
  expect(field).not.toBeInvalid()
})

test('[APP-19] by how much a text is too long is announced once, not with each key', () => {
  const of = (used: number, error?: string) => (
    <TextArea label="Légende" counter={{ used, max: 140 }} error={error} />
  )
  const { rerender } = render(of(152))
  const alert = screen.getByRole('alert')
  rerender(of(1153))
  expect(screen.getByRole('alert')).toBe(alert)
  expect(alert).toHaveTextContent(/013 caractères de trop/)
  // Only what is added is announced, no change of the words that are there.
  expect(alert).toHaveAttribute('aria-relevant', 'additions')
  rerender(of(1153, 'Raccourcissez la légende.'))
  expect(screen.getByRole('alert')).not.toBe(alert)
})

test.each([
  [141, '1 caractère de trop.'],
  [152, '12 caractères de trop.'],
])('%i of 140 characters are refused in words', (used, words) => {
  const { rerender } = render(<TextArea label="Légende" counter={{ used, max: 140 }} />)
  const field = screen.getByRole('textbox', { name: 'Légende' })
  expect(field).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  expect(field).toHaveAccessibleDescription(`${used} / 140 ${words}`)
  rerender(<TextArea label="Légende" counter={{ used, max: 140 }} error="Raccourcissez la légende." />)
  expect(screen.getByRole('alert')).toHaveTextContent('Raccourcissez la légende.')
})
