import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { MemoryRouter, useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BrowserRouter, findRoute, Link, NavLink, RoutePlace, useSearchParams } from './router.tsx'

function Address() {
  const { pathname, search, state } = useLocation()
  return (
    <p role="status">
      {useNavigationType()} {pathname}
      {search} {JSON.stringify(state)}
    </p>
  )
}

function Filter() {
  const [params, setParams] = useSearchParams()
  return (
    <button type="button" onClick={() => setParams({ type: 'b&c' }, { replace: true })}>
      {params.get('type')}
    </button>
  )
}

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Retour
    </button>
  )
}

const address = () => screen.getByRole('status').textContent

function renderAt(entry: string, children: React.ReactNode) {
  return render(
    <MemoryRouter initialEntries={[entry]}>
      {children}
      <Address />
    </MemoryRouter>,
  )
}

describe('a link', () => {
  test('follows a click without a reload, with its state', async () => {
    renderAt(
      '/a',
      <Link to="/b?c=1" state={{ from: 'a' }}>
        Aller
      </Link>,
    )
    expect(screen.getByRole('link', { name: 'Aller' })).toHaveAttribute('href', '/b?c=1')
    await userEvent.click(screen.getByRole('link', { name: 'Aller' }))
    expect(address()).toBe('PUSH /b?c=1 {"from":"a"}')
  })

  test.each([
    ['the control key', { ctrlKey: true }],
    ['the command key', { metaKey: true }],
    ['the shift key', { shiftKey: true }],
    ['the alt key', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('leaves a click with %s to the browser', (_, click) => {
    renderAt('/a', <Link to="/b">Aller</Link>)
    // The test page cannot leave its address: jsdom would say so in the console.
    const stop = vi.fn((event: Event) => event.preventDefault())
    window.addEventListener('click', stop, { once: true })
    fireEvent.click(screen.getByRole('link', { name: 'Aller' }), click)
    expect(stop).toHaveBeenCalledOnce()
    expect(address()).toBe('POP /a null')
  })

  test('does nothing after a handler that prevented it', async () => {
    renderAt(
      '/a',
      <Link to="/b" onClick={(event) => event.preventDefault()}>
        Aller
      </Link>,
    )
    await userEvent.click(screen.getByRole('link', { name: 'Aller' }))
    expect(address()).toBe('POP /a null')
  })
})

test.each([
  ['/settings', true],
  ['/settings/deep', true],
  ['/SETTINGS', true],
  ['/settingsandmore', false],
  ['/', false],
])('a link of the navigation at %s is the current page: %s', (at, isCurrent) => {
  renderAt(at, <NavLink to="/settings">Réglages</NavLink>)
  const link = screen.getByRole('link', { name: 'Réglages' })
  if (isCurrent) expect(link).toHaveAttribute('aria-current', 'page')
  else expect(link).not.toHaveAttribute('aria-current')
})

test('[APP-05] a link of the navigation leads to the top of its own page, once pressed there', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  renderAt(
    '/settings',
    <>
      <NavLink to="/settings">Réglages</NavLink>
      <NavLink to="/notifications">Notifications</NavLink>
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Réglages' }))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  await userEvent.click(screen.getByRole('link', { name: 'Notifications' }))
  expect(scrollTo).toHaveBeenCalledOnce()
})

test('the query of the address is read and replaced as a whole', async () => {
  renderAt('/a?type=one&other=2', <Filter />)
  await userEvent.click(screen.getByRole('button', { name: 'one' }))
  expect(address()).toBe('REPLACE /a?type=b%26c null')
  expect(screen.getByRole('button', { name: 'b&c' })).toBeVisible()
})

afterEach(() => {
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

describe('the address of the browser', () => {
  test('a link to the present address replaces its entry, also at the second of two quick presses', () => {
    render(
      <BrowserRouter>
        <Link to="/b?c=é">Aller</Link>
        <Address />
      </BrowserRouter>,
    )
    // Entries ahead, left by a step back in another test, would go at the first press.
    window.history.pushState(null, '', '/')
    const before = window.history.length
    const link = screen.getByRole('link', { name: 'Aller' })
    // In one turn: the page of the first press has not come yet.
    act(() => {
      link.click()
      link.click()
    })
    expect(window.history.length).toBe(before + 1)
    expect(address()).toMatch(/^REPLACE \/b/)
    fireEvent.click(link)
    expect(window.history.length).toBe(before + 1)
  })

  test('moves with links, calls, and the way back', async () => {
    render(
      <BrowserRouter>
        <Link to="/b">Aller</Link>
        <Back />
        <Address />
      </BrowserRouter>,
    )
    await userEvent.click(screen.getByRole('link', { name: 'Aller' }))
    expect(window.location.pathname).toBe('/b')
    expect(address()).toBe('PUSH /b null')
    await userEvent.click(screen.getByRole('button', { name: 'Retour' }))
    expect(await screen.findByText('POP / null')).toBeVisible()
  })
})

const Coming = lazy(() => new Promise<never>(() => undefined))
const Pages = () => (useLocation().pathname === '/b' ? <Coming /> : <p>La page</p>)

test('[APP-18] a page whose code is long in coming shows its placeholder, not the page before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  render(
    <BrowserRouter>
      <Link to="/b">Aller</Link>
      <Suspense fallback="Chargement">
        <Pages />
      </Suspense>
    </BrowserRouter>,
  )
  await act(async () => screen.getByRole('link', { name: 'Aller' }).click())
  expect(screen.getByText('La page')).toBeVisible()
  await act(async () => void vi.advanceTimersByTime(1000))
  expect(screen.getByText('Chargement')).toBeVisible()
  expect(screen.getByText('La page')).not.toBeVisible()
})

function Person() {
  return (
    <>
      <p>
        {useLocation().pathname} {useParams().name}
      </p>
      <Link to="?tri=nom">Trier</Link>
    </>
  )
}

describe('the route of an address', () => {
  const routes = [{ path: '/people' }, { path: '/people/:name' }, { path: '/post/:id/:commentId?' }]
  test.each([
    ['/people', '/people', {}],
    ['/PEOPLE/', '/people', {}],
    ['/people/zo%C3%A9', '/people/:name', { name: 'zoé' }],
    ['/people/a%2Fb', '/people/:name', { name: 'a/b' }],
    ['/people/100%', '/people/:name', { name: '100%' }],
    ['/post/7', '/post/:id/:commentId?', { id: '7', commentId: undefined }],
    ['/post/7/9', '/post/:id/:commentId?', { id: '7', commentId: '9' }],
  ])('%s is that of %s', (pathname, path, params) => {
    const found = findRoute(routes, pathname)
    expect(found?.route.path).toBe(path)
    expect(found?.match.params).toEqual(params)
  })

  test('is none where no pattern fits', () => {
    expect(findRoute(routes, '/people/a/b')).toBeUndefined()
  })

  test('gives its page the parameters and its own location, below which links lead anywhere', async () => {
    const location = { pathname: '/people/zo%C3%A9', search: '', hash: '', state: null, key: 'k' }
    renderAt(
      '/post/7',
      <RoutePlace location={location} found={findRoute(routes, location.pathname)}>
        <Person />
      </RoutePlace>,
    )
    expect(screen.getByText('/people/zo%C3%A9 zoé')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'Trier' }))
    expect(address()).toBe('PUSH /people/zo%C3%A9?tri=nom null')
  })
})
