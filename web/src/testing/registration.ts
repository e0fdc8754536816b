import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const pressNext = (person: UserEvent) =>
  person.click(screen.getByRole('button', { name: 'Continuer' }))

/** Fills the first step in and goes on to the second. */
export async function passFirstStep(person: UserEvent) {
  type('Adresse e-mail', ' zoe@exemple.fr ')
  type('Mot de passe', ' soleil ')
  type('Confirmez le mot de passe', ' soleil ')
  await pressNext(person)
  await waitFor(() => expect(screen.getByLabelText('Pseudo')).toHaveFocus())
}
