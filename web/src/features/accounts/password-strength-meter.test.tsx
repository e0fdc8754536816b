import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordStrengthMeter } from './password-strength-meter.tsx'

test.each([
  ['', 0, []],
  ['abcde', 0, []],
  ['abcdef', 1, []],
  ['abcdeF', 2, ['majuscules']],
  ['abcde!', 2, ['symbole']],
  ['abcdeF!', 3, ['majuscules', 'symbole']],
  ['abcdefabcdef', 2, ['12 caractères']],
  ['abcdeF!abcdef', 4, ['majuscules', 'symbole', '12 caractères']],
])('[ACC-11] %j makes %i of 4 steps', (password, steps, ideals) => {
  render(<PasswordStrengthMeter password={password} />)
  const meter = screen.getByRole('meter', { name: 'Robustesse du mot de passe' })
  expect(meter).toHaveAttribute('value', String(steps))
  expect(meter).toHaveAttribute('max', '4')
  const met = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.endsWith('oui'))
  expect(met).toHaveLength(ideals.length)
  for (const [place, ideal] of ideals.entries()) expect(met[place]).toHaveTextContent(ideal)
})

test.each([
  ['aA!', 'Pas encore assez long'],
  [' abcde ', 'Pas encore assez long'],
  ['abcdef', 'Fragile'],
  ['abcdeF!', 'Solide'],
])('[ACC-11, ACC-12] %j reads %j: too short is said before all else', (password, verdict) => {
  render(<PasswordStrengthMeter password={password} />)
  expect(screen.getByText(verdict)).toBeVisible()
  const said = expect.stringContaining(`, ${verdict.toLowerCase()}`)
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', said)
})
