import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TextWithLinks } from './text-with-links.tsx'

const show = (text: string) =>
  render(
    <MemoryRouter>
      <p>
        <TextWithLinks text={text} /> <button type="button">plus</button>
      </p>
    </MemoryRouter>,
  ).container

test('a mention leads to the profile, an address to its site without telling it from where', () => {
  show('Avec @Zoé : https://exemple.fr/a.')
  expect(screen.getByRole('link', { name: '@Zoé' })).toHaveAttribute('href', '/profile/Zo%C3%A9')
  const link = screen.getByRole('link', { name: 'https://exemple.fr/a' })
  expect(link).toHaveAttribute('href', 'https://exemple.fr/a')
  expect(link).toHaveAttribute('rel', 'noreferrer nofollow ugc')
})

test('[PST-22] a hashtag leads to the posts that have it', () => {
  show('Le #Soleil_levant, @lea')
  const link = screen.getByRole('link', { name: '#Soleil_levant' })
  expect(link).toHaveAttribute('href', '/search?q=%23Soleil_levant')
})

test('everything else stays text, line breaks and markup included', () => {
  const text = '<b>un</b>\n  deux & javascript:alert(1) <img src=x onerror=alert(1)>'
  const shown = show(text)
  expect(shown.querySelector('bdi')).toHaveProperty('textContent', text)
  expect(shown.querySelectorAll('b, img, a')).toHaveLength(0)
})

test('what turns the direction of reading stays within the text, and outside its links', () => {
  const shown = show('\u202Eenvers https://exemple.fr @lea')
  const outer = shown.querySelector('p > bdi')
  expect(outer).not.toContainElement(screen.getByRole('button', { name: 'plus' }))
  expect([...shown.querySelectorAll('p > bdi > bdi')].map((apart) => apart.textContent)).toEqual([
    'https://exemple.fr',
    '@lea',
  ])
})
