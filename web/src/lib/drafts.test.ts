import { expect, test } from 'vitest'
import { draftPrefix } from './drafts.ts'
import { closeSession, dropSession, openSession } from './session.ts'

test('[APP-18] logging out forgets what was typed in this browser; a session that expires keeps it', () => {
  openSession({ token: 't', pseudo: 'lea' })
  const theme = 'aura.theme'
  const typed = [`${draftPrefix}post.lea`, 'aura.unsent.comments.lea.7', 'aura.searches.lea']
  for (const key of [...typed, theme]) localStorage.setItem(key, 'gardé')
  dropSession()
  for (const key of typed) expect(localStorage.getItem(key)).toBe('gardé')
  openSession({ token: 't', pseudo: 'lea' })
  closeSession()
  for (const key of typed) expect(localStorage.getItem(key)).toBeNull()
  expect(localStorage.getItem(theme)).toBe('gardé')
})
