import { expect, test } from 'vitest'
import { draftPrefix } from './drafts.ts'
import { closeSession, dropSession, openSession } from './session.ts'

test('[APP-18] logging out forgets the drafts of this browser; a session that expires keeps them', () => {
  openSession({ token: 't', pseudo: 'lea' })
  const [draft, theme] = [`${draftPrefix}post.lea`, 'aura.theme']
  for (const key of [draft, theme]) localStorage.setItem(key, 'gardé')
  dropSession()
  expect(localStorage.getItem(draft)).toBe('gardé')
  openSession({ token: 't', pseudo: 'lea' })
  closeSession()
  expect(localStorage.getItem(draft)).toBeNull()
  expect(localStorage.getItem(theme)).toBe('gardé')
})
