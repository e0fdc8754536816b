import { fireEvent, screen, within } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../features/communities/members-dialog.tsx'
import { CommunityActions } from '../../features/communities/community-actions.tsx'
import { CommunityDetails } from '../../features/communities/community-details.tsx'
import { aCommunity } from '../../testing/fixtures.ts'
import { aRequest, lists, serveMembers } from '../../testing/members-dialog.tsx'
import { renderPage } from '../../testing/render-page.tsx'

serveMembers()

const community = aCommunity({
  userRole: 'owner',
  pending_requests: 1,
  admins: [{ id: 1, name: 'lea' }],
})

function Community() {
  return (
    <>
      <CommunityActions community={community} isInvited={false} onReport={() => undefined} />
      <CommunityDetails community={community} />
    </>
  )
}

function WithSteps() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <>
      {pathname === '/community/7' && <Community />}
      <button type="button" onClick={() => void navigate(-1)}>
        Retour
      </button>
    </>
  )
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Membres' }))
const body = () => document.querySelector('[role=dialog] [data-scrolls]') as HTMLElement

test('[COM-12, COM-14] a step back from a member leads to the same place of the members', async () => {
  lists.requests = [aRequest({})]
  const { person, address } = renderPage(<WithSteps />, '/community/7', '/:kind/:name')
  await person.click(screen.getByRole('button', { name: /^Membres/ }))
  await person.click((await dialog()).getByRole('tab', { name: 'Membres' }))
  await person.click((await dialog()).getByRole('button', { name: 'Pseudo' }))
  body().scrollTop = 480
  fireEvent.scroll(body())
  await person.click(await (await dialog()).findByRole('link', { name: /zoe/ }))
  expect(address()).toBe('/profile/zoe')
  await person.click(screen.getByRole('button', { name: 'Retour' }))
  expect((await dialog()).getByRole('tab', { name: 'Membres' })).toHaveAttribute('aria-selected', 'true')
  expect((await dialog()).getByRole('button', { name: 'Pseudo' })).toHaveAttribute('aria-pressed', 'true')
  expect(body().scrollTop).toBe(480)

  await person.click((await dialog()).getByRole('button', { name: 'Fermer' }))
  await person.click(screen.getByRole('button', { name: /^Membres/ }))
  expect((await dialog()).getByRole('tab', { selected: true })).not.toHaveAccessibleName('Membres')
  expect(body().scrollTop).toBe(0)
})

test('[COM-07] a step back from an admin leads to the details again', async () => {
  const { person, address } = renderPage(<WithSteps />, '/community/7', '/:kind/:name')
  await person.click(screen.getByRole('button', { name: /^Détails/ }))
  await person.click(await screen.findByRole('link', { name: 'lea' }))
  expect(address()).toBe('/profile/lea')
  await person.click(screen.getByRole('button', { name: 'Retour' }))
  expect(await screen.findByRole('link', { name: 'lea' })).toBeInTheDocument()
})
