import { expect, test } from 'vitest'
import { complete, findAsked } from './completions.rules.ts'

/** The caret stands at the bar. */
const at = (text: string) => [text.replace('|', ''), text.indexOf('|')] as const

test.each([
  ['@|', { sign: '@', typed: '' }],
  ['Bravo @lea.m|', { sign: '@', typed: 'lea.m' }],
  ['(@Zoé|', { sign: '@', typed: 'Zoé' }],
  ['#|', { sign: '#', typed: '' }],
  ['le #couch| de', { sign: '#', typed: 'couch' }],
  ['#Été_2|', { sign: '#', typed: 'Été_2' }],
  ['lea@exemple|', undefined],
  ['@lea |', undefined],
  ['@lea@m|', undefined],
  ['#a-b|', undefined],
  ['https://x.fr/#mot|', undefined],
  ['|@lea', undefined],
  ['', undefined],
])('[PST-22] of %s, what stands before the caret is completed', (text, asked) => {
  expect(findAsked(...at(text))).toEqual(asked)
})

test.each([
  ['Bravo @le|', '@lea.martin', 'Bravo @lea.martin |'],
  ['@le| et moi', '@lea', '@lea |et moi'],
  ['le #co|', '#coucher', 'le #coucher |'],
  ['rien|', '@lea', 'rien|'],
])('[PST-22] %s with %s is %s', (text, chosen, expected) => {
  const { text: written, caret } = complete(...at(text), chosen)
  expect(`${written.slice(0, caret)}|${written.slice(caret)}`.replace('| ', ' |')).toBe(
    expected.replace('| ', ' |'),
  )
})
