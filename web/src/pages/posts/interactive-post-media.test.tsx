import { likePost, type Post } from '@aura/contract/posts/posts.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { renderPost } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'
import { InteractivePost } from './interactive-post.tsx'

const picture = () => screen.getByRole('img', { name: 'Image publiée par lea.martin' })
const seeAlone = () => screen.findByRole('button', { name: 'Voir la photo seule' })
const showControls = () => screen.findByRole('button', { name: 'Afficher les commandes' })

beforeEach(() => {
  beMember()
  network.use(answer(likePost, { delta: 1 }))
})

test('[MED-17] a tap shows the picture alone, another one its controls', async () => {
  const { person } = renderPost(aPost())
  await person.click(picture())
  await showControls()
  expect(screen.getByRole('article')).toHaveAttribute('data-alone')
  await person.click(picture())
  await seeAlone()
  expect(screen.getByRole('article')).not.toHaveAttribute('data-alone')
})

test('[MED-17] a double tap likes, and leaves the controls where they are', async () => {
  const { person } = renderPost(aPost())
  await person.dblClick(picture())
  expect(screen.getByRole('button', { name: 'J’aime' })).toHaveAttribute('aria-pressed', 'true')
  expect(await seeAlone()).toBeInTheDocument()
})

/** A post that comes on the screen and leaves it. */
function Turning() {
  const [isCurrent, setIsCurrent] = useState(true)
  return (
    <>
      <InteractivePost post={aPost()} isCurrent={isCurrent} />
      <button type="button" onClick={() => setIsCurrent(!isCurrent)}>
        Tourner
      </button>
    </>
  )
}

test('[MED-17] with another post on the screen a picture seen alone has its controls again', async () => {
  const { person } = renderPage(<Turning />, '/feed')
  await person.click(await seeAlone())
  await showControls()
  await person.click(screen.getByRole('button', { name: 'Tourner' }))
  await seeAlone()
  await person.click(screen.getByRole('button', { name: 'Tourner' }))
  expect(await seeAlone()).toBeInTheDocument()
})

/** Events in the order of browsers: the list of all touches first, then one pointer event for each. */
function fingers(...places: [x: number, y: number][]) {
  const touches = places.map(([clientX, clientY]) => ({ clientX, clientY }))
  const pointers = (tell: typeof fireEvent.pointerDown) =>
    touches.forEach((touch, at) => {
      tell(picture(), { ...touch, pointerId: at + 1, pointerType: 'touch' })
    })
  return {
    down: () => {
      fireEvent.touchStart(picture(), { touches })
      pointers(fireEvent.pointerDown)
    },
    move: () => pointers(fireEvent.pointerMove),
    up: () => pointers(fireEvent.pointerUp),
  }
}

test('[MED-17] two fingers enlarge a picture, which a press shows whole again, with its controls', async () => {
  const { person } = renderPost(aPost())
  const [near, far] = [fingers([100, 100], [200, 100]), fingers([50, 100], [250, 100])]
  // The code of the zoom comes with the first pinch.
  await waitFor(() => {
    near.down()
    far.move()
    expect(picture().style.transform).toContain('scale(2)')
  })
  far.up()
  expect(picture().style.transform).toContain('scale(2)')
  await person.click(picture())
  expect(picture().style.transform).toBe('')
  far.down()
  near.move()
  expect(picture().style.transform).toContain('scale(0.7)')
  near.up()
  expect(picture().style.transform).toBe('')
  expect(await seeAlone()).toBeInTheDocument()
})

test('[MED-17] a trackpad enlarges it as well', async () => {
  renderPost(aPost())
  await waitFor(() => {
    fireEvent.wheel(picture(), { ctrlKey: true, deltaY: -50 })
    expect(picture().style.transform).toContain('scale(')
  })
})

test('[MED-17] a button and Escape do the same by keys', async () => {
  const { person } = renderPost(aPost())
  ;(await seeAlone()).focus()
  await person.keyboard('{Enter}')
  await showControls()
  await person.keyboard('{Escape}')
  await seeAlone()
})

/** Lays the row out, which jsdom does not, and lets it scroll at once. */
function layOut(): HTMLElement {
  const row = screen.getByRole('group', { name: '3 médias' })
  Object.defineProperty(row, 'clientWidth', { configurable: true, value: 390 })
  row.scrollTo = (({ left }: ScrollToOptions) => {
    row.scrollLeft = left ?? 0
    fireEvent.scroll(row)
  }) as typeof row.scrollTo
  return row
}

function threePictures(): Post {
  const post = aPost()
  const [medium] = post.medias
  if (!medium) throw new Error('the post has no medium')
  const medias = ['Une vague', 'Deux voiles', null].map((alt, at) => ({
    ...medium,
    media: `m${at}.webp`,
    alt,
  }))
  return { ...post, medias }
}

test('[PST-20] media are turned by keys, each with its alternative text, and the place is shown and said', async () => {
  window.matchMedia = ((query: string) => ({ matches: false, media: query })) as typeof window.matchMedia
  const { person } = renderPost(threePictures())
  expect(await screen.findByRole('group', { name: '3 médias' })).toHaveAttribute(
    'aria-roledescription',
    'carrousel',
  )
  layOut()
  expect(screen.getByRole('figure', { name: '1 sur 3' })).toContainElement(
    screen.getByRole('img', { name: 'Une vague' }),
  )
  // The next one is there before it is asked for, the one after it is not.
  expect(screen.getByRole('img', { name: 'Deux voiles' })).toBeInTheDocument()
  expect(screen.queryByRole('img', { name: 'Image publiée par lea.martin' })).not.toBeInTheDocument()
  await person.keyboard('{ArrowRight}')
  await waitFor(() => expect(screen.getByText('2 / 3')).toBeInTheDocument())
  expect(screen.getByText('2 sur 3')).toHaveAttribute('role', 'status')
  expect(picture()).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Média suivant' }))
  await waitFor(() => expect(screen.getByText('3 / 3')).toBeInTheDocument())
})

test('[PST-20] at the ends of the row the arrow keys are the page’s', async () => {
  window.matchMedia = ((query: string) => ({ matches: false, media: query })) as typeof window.matchMedia
  const passed: string[] = []
  window.addEventListener('keydown', (event) => event.defaultPrevented || passed.push(event.key))
  const { person } = renderPost(threePictures())
  await screen.findByRole('group', { name: '3 médias' })
  layOut()
  await person.keyboard('{ArrowLeft}')
  expect(passed).toEqual(['ArrowLeft'])
  await person.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(passed).toEqual(['ArrowLeft', 'ArrowRight'])
})
