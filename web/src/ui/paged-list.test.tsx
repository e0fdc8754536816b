import { useInfiniteQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { PagedList } from './paged-list.tsx'

type Load = (page: number) => Promise<string[]>

function People({ load, more }: { load: Load; more?: string }) {
  const query = useInfiniteQuery({
    queryKey: ['people'],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last: string[], pages) => (last.includes('end') ? null : pages.length),
  })
  return (
    <PagedList
      query={query}
      itemsOf={(page) => page}
      keyOf={(item) => item}
      label="Personnes"
      className=""
      skeleton={(isMore) => (isMore ? 'suite' : 'début')}
      empty="Personne."
      failed="La liste n’est pas venue."
      {...(more !== undefined && { more, isAutomatic: false })}
    >
      {(item) => item}
    </PagedList>
  )
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('further pages load as the end comes into view; an item that moved between two pages shows once', async () => {
  const pages = [['a', 'b'], ['b', 'c'], ['end']]
  renderPage(<People load={async (page) => pages[page] ?? []} />)
  expect(screen.getByRole('status', { name: 'Chargement…' })).toHaveTextContent('début')
  await screen.findByText('end')
  expect(rows()).toEqual(['a', 'b', 'c', 'end'])
})

test('[APP-18, APP-19] a button loads the next page, says why that failed, and passes the focus to the first row that came', async () => {
  let isBroken = true
  const load: Load = async (page) => {
    if (page === 0) return ['a']
    if (isBroken) throw new Error('absent')
    return ['b', 'end']
  }
  const { person } = renderPage(<People load={load} more="Afficher plus" />)
  await person.click(await screen.findByRole('button', { name: 'Afficher plus' }))
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  expect(screen.getByRole('alert')).toHaveTextContent('La liste n’est pas venue.')
  expect(rows()).toEqual(['a'])
  isBroken = false
  await person.click(retry)
  expect(await screen.findByText('end')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByText('b')).toHaveFocus()
})

test('a first page that fails is asked for again; an empty list says so', async () => {
  let calls = 0
  const load: Load = async () => {
    if (calls++ === 0) throw new Error('absent')
    return calls === 2 ? [] : ['end']
  }
  const { person } = renderPage(<People load={load} more="Afficher plus" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('La liste n’est pas venue.')
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  await person.click(await screen.findByRole('button', { name: 'Afficher plus' }))
  expect(await screen.findByText('end')).toBeInTheDocument()
})

const found: Record<string, string[]> = { tout: ['a', 'b'], un: ['c'], rien: [] }

/** A list with a button for each search. */
function Searched() {
  const [asked, setAsked] = useState('tout')
  const query = useInfiniteQuery({
    queryKey: ['found', asked],
    queryFn: async () => found[asked] ?? [],
    initialPageParam: 0,
    getNextPageParam: (last: string[]) => (last.length === 2 ? 1 : null),
  })
  return (
    <>
      {Object.keys(found).map((words) => (
        <button key={words} type="button" onClick={() => setAsked(words)}>
          {words}
        </button>
      ))}
      <PagedList
        query={query}
        asked={asked}
        itemsOf={(page) => page}
        keyOf={(item) => item}
        label="Personnes"
        className=""
        skeleton={() => 'début'}
        empty="Personne."
        failed="La liste n’est pas venue."
        more="Afficher plus"
        isAutomatic={false}
      >
        {(item) => item}
      </PagedList>
    </>
  )
}

test('[APP-19] what another search or filter found is said once it is there, and nothing at first', async () => {
  const { person } = renderPage(<Searched />)
  const said = screen.getAllByRole('status').find((region) => !region.hasAttribute('aria-label'))
  await screen.findByText('a')
  expect(said).toBeEmptyDOMElement()
  await person.click(screen.getByRole('button', { name: 'un' }))
  await screen.findByText('c')
  expect(said).toHaveTextContent('1 résultat.')
  await person.click(screen.getByRole('button', { name: 'rien' }))
  await screen.findByText('Personne.')
  expect(said).toHaveTextContent('Aucun résultat.')
  await person.click(screen.getByRole('button', { name: 'tout' }))
  await screen.findByText('a')
  expect(said).toHaveTextContent('Les 2 premiers résultats.')
})
