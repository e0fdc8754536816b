import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Pagination } from './pagination.tsx'
import { type Column, Table } from './table.tsx'

interface Member {
  pseudo: string
  aura: number
}

const columns: Column<Member>[] = [
  { name: 'pseudo', title: 'Membre', cellOf: ({ pseudo }) => pseudo },
  { name: 'aura', title: 'Aura', isTitleHidden: true, align: 'right', cellOf: ({ aura }) => aura },
]

test('a table names itself, its columns and its rows', () => {
  const rows = [
    { pseudo: 'zoé', aura: 12 },
    { pseudo: 'max', aura: 7 },
  ]
  render(<Table caption="Membres" columns={columns} rows={rows} keyOf={({ pseudo }) => pseudo} />)
  const table = screen.getByRole('table', { name: 'Membres' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Membre', 'Aura'])
  expect(within(table).getByRole('row', { name: 'max 7' })).toContainElement(
    within(table).getByRole('rowheader', { name: 'max' }),
  )
})

test('[APP-19] a table that scrolls sideways is reached by keys', () => {
  const widths = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400)
  render(<Table caption="Membres" columns={columns} rows={[]} keyOf={({ pseudo }) => pseudo} />)
  expect(screen.getByRole('region', { name: 'Membres' })).toHaveAttribute('tabindex', '0')
  widths.mockRestore()
})

test.each([
  { page: 1, pages: 1, links: [] },
  { page: 1, pages: 3, links: ['?page=2'] },
  { page: 2, pages: 3, links: ['?page=1', '?page=3'] },
  { page: 3, pages: 3, links: ['?page=2'] },
  { page: 9, pages: 3, links: ['?page=3'] },
])('page $page of $pages links to $links', ({ page, pages, links }) => {
  render(
    <MemoryRouter>
      <Pagination
        label="Pages"
        page={page}
        pages={pages}
        summary={`Page ${page}`}
        addressOf={(number) => `?page=${number}`}
      />
    </MemoryRouter>,
  )
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    links.map((link) => `/${link}`),
  )
})

function Pages() {
  const page = Number(new URLSearchParams(useLocation().search).get('page') ?? 1)
  return (
    <Pagination
      label="Pages"
      page={page}
      pages={2}
      summary={`Page ${page}`}
      addressOf={(number) => `?page=${number}`}
    />
  )
}

test.each([
  ['Suivant', '/?page=1', 'Page 2'],
  ['Précédent', '/?page=2', 'Page 1'],
])(
  '[APP-19] « %s » that goes with its last page leaves the focus on what says the page',
  async (name, at, summary) => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <Pages />
      </MemoryRouter>,
    )
    screen.getByRole('link', { name }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByText(summary)).toHaveFocus())
  },
)
