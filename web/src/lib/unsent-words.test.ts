import { expect, test } from 'vitest'
import { closeSession, dropSession, openSession } from './session.ts'
import { forgetUnsentWords, moveUnsentWords, unsentKey, unsentWords } from './unsent-words.ts'

test('[APP-18] logging out forgets what was typed in this browser; a session that expires keeps it', () => {
  openSession({ token: 't', pseudo: 'lea' })
  const theme = 'aura.theme'
  const typed = ['post', 'comments.7', 'searches'].map((name) => unsentKey('lea', name))
  for (const key of [...typed, theme]) localStorage.setItem(key, 'gardé')
  dropSession()
  for (const key of typed) expect(localStorage.getItem(key)).toBe('gardé')
  openSession({ token: 't', pseudo: 'lea' })
  closeSession()
  for (const key of typed) expect(localStorage.getItem(key)).toBeNull()
  expect(localStorage.getItem(theme)).toBe('gardé')
})

test('[APP-18] the words of an account go to its new pseudo, and those of accounts whose pseudo ends alike stay', () => {
  unsentWords('lea', 'post').write('De Léa')
  unsentWords('x.lea', 'post').write('De X')
  moveUnsentWords('lea', 'lea.b')
  expect(unsentWords('lea', 'post').read()).toBeNull()
  expect(unsentWords('lea.b', 'post').read()).toBe('De Léa')
  expect(unsentWords('x.lea', 'post').read()).toBe('De X')
})

test('words are forgotten by the beginning of their name', () => {
  for (const name of ['note.1', 'note.2', 'post']) unsentWords('note', name).write('mots')
  forgetUnsentWords('note.')
  const left = ['note.1', 'note.2', 'post'].filter((name) => unsentWords('note', name).read() !== null)
  expect(left).toEqual(['post'])
})
