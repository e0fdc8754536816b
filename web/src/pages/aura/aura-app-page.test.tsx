import { auraLimits, toxicCommentCost } from '@aura/contract/aura/aura.limits'
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

/** What follows each number in its rule; people see nothing of `actDays`. */
const saidAfter = {
  votesPerDay: 'nouveaux votes par jour',
  negativeVotesPerDay: 'négatifs au plus',
  donatedPerDay: 'd’aura en dons et retraits',
  positiveVotesToOnePerDay: 'votes positifs',
  negativeVotesToOnePerDay: 'négatifs et',
  withdrawalsFromOnePerDay: 'retrait par don',
  lossPerDay: 'd’aura par jour du fait des autres',
  serialNegativeActs: 'gestes négatifs ou',
  serialPositiveActs: 'positifs d’un même compte',
  serialDays: 'jours, et les raids',
  raidActs: 'gestes négatifs en',
  raidMinutes: 'minutes',
  appealsPerDay: 'fois par jour',
  undecidedDays: 'jours, c’est annulé',
  welcomeReservedDays: 'premiers jours',
  newcomerHours: 'premières heures',
  rankedNetPerMonth: 'par mois',
  sanctionDays: 'jours. Et chacun',
} satisfies Record<Exclude<keyof typeof auraLimits, 'actDays'>, string>

test.each(Object.entries(saidAfter))('[AUR-41, AUR-65] its rules show %s of the contract', (limit, words) => {
  const { container } = renderPage(<AuraAppPage />)
  expect(container).toHaveTextContent(`${auraLimits[limit as keyof typeof saidAfter]} ${words}`)
})

test('[CHL-35] says how long a winner may be chosen', () => {
  const { container } = renderPage(<AuraAppPage />)
  expect(container).toHaveTextContent(`Il reste alors ${daysToChoose} jours pour choisir`)
})

test('[AUR-60] says which changes of a vote count', () => {
  const { container } = renderPage(<AuraAppPage />)
  expect(container).toHaveTextContent(
    'Annuler un vote, ou le redonner le jour même, ne compte pas ; passer à l’autre signe compte pour un vote de ce signe.',
  )
})

test('[AUR-30] names the cost of a comment sent in spite of its warning', () => {
  const { container } = renderPage(<AuraAppPage />)
  expect(container).toHaveTextContent(
    `Publier un commentaire malgré l’avertissement de toxicité vous coûte ${toxicCommentCost} d’aura.`,
  )
})

test('[AUR-33] without powers, an act costs nothing and types change nothing', () => {
  const { container } = renderPage(<AuraAppPage />)
  expect(container).toHaveTextContent('en retirer lui enlève 1. Cela ne vous coûte rien.')
  expect(container).toHaveTextContent('Ses pouvoirs ne sont pas encore utilisables.')
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
