import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SidePanel } from './side-panel.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  return () => vi.unstubAllGlobals()
})

const panel = (
  <SidePanel title="Commentaires" takesFocus={() => false} onClose={() => undefined}>
    Un mot
  </SidePanel>
)

test('[PST-11] a panel that comes together with the dialog of a post stands within it', () => {
  render(
    <section aria-label="Post" data-holds-page>
      {panel}
    </section>,
  )
  const post = within(screen.getByRole('region', { name: 'Post' }))
  expect(post.getByRole('dialog', { name: 'Commentaires' })).toHaveTextContent('Un mot')
})

test('a panel of a page stands beside it', () => {
  const { container } = render(panel)
  expect(container).toBeEmptyDOMElement()
  expect(screen.getByRole('dialog', { name: 'Commentaires' })).toBeVisible()
})
