import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Link, useSearchParams } from '../lib/router.tsx'
import { closeSession } from '../lib/session.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { comeBack, header, renderShell } from '../testing/render-shell.tsx'
// Lazy code is imported up front: tests wait for the screen, not for files.
import './page-header.tsx'

beforeEach(closeSession)

/** A page that hides its heading while a part of it is open, as the desk does on phones. */
function Parts() {
  useDocumentTitle('Parties')
  const [parameters] = useSearchParams()
  const height = parameters.has('part') ? 1 : 40
  return (
    <>
      <h1
        ref={(heading) => {
          if (heading) heading.getBoundingClientRect = () => new DOMRect(0, 100, 300, height)
        }}
      >
        Parties
      </h1>
      <Link to="?part=1">Ouvrir</Link>
      <Link to="?">Fermer</Link>
    </>
  )
}

test('[APP-20] the header has the title while a part of the page hides the heading', async () => {
  comeBack({ token: 't', pseudo: 'lea' })
  renderShell(<Parts />, '/accessforadminonly')
  await header().findByRole('button', { name: 'Retour' })
  const title = header().getByText('Parties', { selector: 'p' })
  expect(title).toHaveClass('opacity-0')
  await userEvent.click(screen.getByRole('link', { name: 'Ouvrir' }))
  expect(title).toHaveClass('opacity-100')
  await userEvent.click(screen.getByRole('link', { name: 'Fermer' }))
  expect(title).toHaveClass('opacity-0')
})
