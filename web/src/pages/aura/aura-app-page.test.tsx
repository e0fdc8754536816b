import { auraLimits } from '@aura/contract/aura/aura.limits'
import { daysToChoose } from '@aura/contract/challenges/challenges.limits'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { AuraAppPage } from './aura-app-page.tsx'

test('[APP-08] says what aura is, its rules, and that every 50 likes give one aura', () => {
  const { container } = renderPage(<AuraAppPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Qu’est-ce que l’aura ?' })).toBeInTheDocument()
  expect(container).toHaveTextContent('Tous les 50 likes, l’auteur gagne +1 d’aura.')
  expect(container).toHaveTextContent('Chaque compte commence avec 10 d’aura')
  expect(container).toHaveTextContent('On ne vote jamais pour soi-même.')
})

test('[AUR-41, AUR-65] its rules show the numbers of the contract', () => {
  const { container } = renderPage(<AuraAppPage />)
  for (const rule of [
    `${auraLimits.votesPerDay} nouveaux votes par jour, dont ${auraLimits.negativeVotesPerDay} négatifs`,
    `Personne ne perd plus de ${auraLimits.lossPerDay} d’aura par jour`,
    `plus de ${auraLimits.serialNegativeActs} gestes négatifs ou ${auraLimits.serialPositiveActs} positifs`,
    `Pendant les ${auraLimits.welcomeReservedDays} premiers jours, les 10 d’aura de l’arrivée ne se donnent`,
    `Sans décision sous ${auraLimits.undecidedDays} jours`,
    `Il reste alors ${daysToChoose} jours pour choisir`,
  ]) {
    expect(container).toHaveTextContent(rule)
  }
})

test('[AUR-60] says which changes of a vote count', () => {
  const { container } = renderPage(<AuraAppPage />)
  expect(container).toHaveTextContent(
    'Annuler un vote, ou le redonner le jour même, ne compte pas ; passer à l’autre signe compte pour un vote de ce signe.',
  )
})

test('[APP-08] lists the eight types with their rarity in words', () => {
  renderPage(<AuraAppPage />)
  const lines = screen
    .getAllByRole('listitem')
    .map((line) => line.textContent?.replace(/[\u00a0\u202f]/g, ' '))
  expect(lines).toContain('celestialégendaire2,8 % des tirages')
  expect(lines).toContain('neutrecommune39,6 % des tirages')
})

test('[APP-11] the support badge’s address leads down to how to support Aura', () => {
  const shown: string[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  renderPage(<AuraAppPage />, '/aura-app#soutenir', '/aura-app')
  expect(shown).toEqual(['soutenir'])
  expect(screen.getByRole('heading', { name: 'Soutenir Aura' })).toBeInTheDocument()
  scroll.mockRestore()
})
