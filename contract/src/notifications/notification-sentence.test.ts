import { expect, test } from 'vitest'
import { notificationSentence } from './notification-sentence.ts'

test.each([
  ['join-accepted', 'Votre demande pour rejoindre «\u00a0Soirs\u00a0» est acceptée'],
  ['community-owner', 'Vous êtes maintenant propriétaire de «\u00a0Soirs\u00a0»'],
  ['community-role', 'Vous êtes maintenant admin de «\u00a0Soirs\u00a0»'],
  ['community-removed', 'Vous avez été retiré de «\u00a0Soirs\u00a0»'],
  ['community-banned', 'Votre exclusion de «\u00a0Soirs\u00a0» est prononcée'],
] as const)('[NTF-25] %s tells the name of the community apart from the sentence', (kind, sentence) => {
  const told = { kind, actors: [], actors_count: 0 }
  expect(notificationSentence({ ...told, data: { communityName: 'Soirs' } })).toBe(sentence)
})

test.each([
  [1, 1, 'Léa a aimé votre post'],
  [2, 2, 'Léa et Noé ont aimé votre post'],
  // The other is hidden from the reader.
  [1, 2, 'Léa et 1 autre ont aimé votre post'],
  [3, 3, 'Léa et 2 autres ont aimé votre post'],
  [3, 5, 'Léa et 4 autres ont aimé votre post'],
])(
  '[NTF-25] of %s named people among %s the first is told, with how many others',
  (named, count, sentence) => {
    const actors = ['Léa', 'Noé', 'Max']
      .slice(0, named)
      .map((pseudo, index) => ({ id: index + 1, pseudo, profile_picture: null, aura_type_id: 8 }))
    expect(notificationSentence({ kind: 'post-like', data: {}, actors, actors_count: count })).toBe(sentence)
  },
)

test('[COM-27] who is no admin any more reads so', () => {
  const data = { communityName: 'Soirs', change: 'demoted' } as const
  expect(notificationSentence({ kind: 'community-role', data, actors: [], actors_count: 0 })).toBe(
    'Vous n’êtes plus admin de «\u00a0Soirs\u00a0», mais membre',
  )
})

test('[NTF-25] a community whose name is unknown is « une communauté »', () => {
  expect(notificationSentence({ kind: 'community-owner', data: {}, actors: [], actors_count: 0 })).toBe(
    'Vous êtes maintenant propriétaire d’une communauté',
  )
})

test('[CHL-30] a long title leaves room for the aura won in three lines of a small phone', () => {
  const data = {
    challengeTitle: 'Le plus large des couchers de soleil '.repeat(3).slice(0, 100),
    auraGained: 150,
  }
  const sentence = notificationSentence({ kind: 'challenge-won', data, actors: [], actors_count: 0 })
  expect(sentence).toMatch(/…\u00a0»\u00a0: \+150\u00a0aura$/)
  expect(sentence.length).toBeLessThanOrEqual(90)
})

test('[CHL-30] a title turns nothing around the sentence that quotes it', () => {
  const data = { challengeTitle: 'Mer\u202e\u2069', auraGained: 12 }
  expect(notificationSentence({ kind: 'challenge-won', data, actors: [], actors_count: 0 })).toMatch(
    /«\u00a0Mer\u00a0».*\+12/u,
  )
})

test.each([
  ['post-aura-taken', '3 personnes ont retiré leur aura'],
  ['toxic-loss', 'Votre commentaire a été jugé toxique\u00a0: 0\u00a0aura'],
] as const)('[NTF-25] an amount of nothing in %s has no sign', (kind, sentence) => {
  const data = { people: 3, auraGained: 0 }
  expect(notificationSentence({ kind, data, actors: [], actors_count: 0 })).toBe(sentence)
})
