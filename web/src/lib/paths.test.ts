import * as contract from '@aura/contract/page-paths'
import { expect, test } from 'vitest'
import {
  celebrityPath,
  challengePath,
  commentPath,
  communityPath,
  paths,
  postPath,
  profilePath,
  readPostAddress,
} from './paths.ts'
import { settingsPath } from './settings-path.ts'

test('[PST-10] the address of a post names no comment', () => {
  expect(postPath(12)).toBe('/post/post/12/0')
  expect(commentPath(12)).toBe('/post/comment/12/0')
  expect(commentPath(12, 7)).toBe('/post/comment/12/7')
})

test.each([
  [
    { type: 'like', id: '12', commentId: '0' },
    { postId: 12, isAboutComment: false },
  ],
  [
    { type: 'post', id: '12' },
    { postId: 12, isAboutComment: false },
  ],
  [
    { type: 'post', id: '12', commentId: '7' },
    { postId: 12, isAboutComment: true, commentId: 7 },
  ],
  [
    { type: 'comment', id: '12', commentId: '0' },
    { postId: 12, isAboutComment: true },
  ],
  [
    { type: 'comment', id: '12', commentId: 'x' },
    { postId: 12, isAboutComment: true },
  ],
  [{ type: 'post', id: '0', commentId: '0' }, undefined],
  [{ type: 'post', id: '1e3', commentId: '0' }, undefined],
  [{ type: 'post', id: '99999999999999999999', commentId: '0' }, undefined],
])('[PST-10] %o means %o', (parts, place) => {
  expect(readPostAddress(parts)).toEqual(place)
})

test('the server leads to the pages of the same name', () => {
  const { exportsOfAccount, ...named } = contract.pagePaths
  expect(paths).toMatchObject(named)
  expect(exportsOfAccount).toBe(settingsPath('data'))
})

test('the server leads to posts, people, communities and challenges as links of pages do', () => {
  expect(contract.pathOfPost(12)).toBe(postPath(12))
  expect(contract.pathOfComment(12)).toBe(commentPath(12))
  expect(contract.pathOfComment(12, 7)).toBe(commentPath(12, 7))
  expect(contract.pathOfProfile('Léa M')).toBe(profilePath('Léa M'))
  expect(contract.pathOfCelebrity('Victor Hugo')).toBe(celebrityPath('Victor Hugo'))
  expect(contract.pathOfCommunity(3)).toBe(communityPath(3))
  expect(contract.pathOfCommunity(3, 12, 7)).toBe(communityPath(3, 12, 7))
  expect(contract.pathOfChallenge(9)).toBe(challengePath(9))
  expect(contract.pathOfChallenge(9, 12)).toBe(challengePath(9, 12))
})
