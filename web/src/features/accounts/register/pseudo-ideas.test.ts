import { isPseudoWellFormed, normalizePseudo } from '@aura/contract/accounts/pseudo'
import { expect, test } from 'vitest'
import { pseudoIdeas } from './pseudo-ideas.ts'

test('[ACC-17] ideas of a pseudo differ from each other and are all well formed', () => {
  const ideas = pseudoIdeas(200)
  expect(new Set(ideas).size).toBe(200)
  // Adjectives that change with gender are not used, because nouns of both genders precede them.
  expect(ideas.filter((idea) => /\.(bleu|clair|doux|vif)\d/.test(idea))).toEqual([])
  expect(ideas.filter((idea) => !isPseudoWellFormed(normalizePseudo(idea)))).toEqual([])
})
