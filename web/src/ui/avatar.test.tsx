import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

test('a portrait says whose it is, and the aura type in words', () => {
  render(<Avatar src="/media/a.webp" pseudo="lea.martin" auraTypeId={4} />)
  expect(screen.getByRole('img', { name: 'Portrait de lea.martin, aura solaris' })).toHaveAttribute(
    'src',
    '/media/a.webp',
  )
})

test('a small portrait is fetched in its small size', () => {
  render(<Avatar src="/media/a-320.webp" pseudo="lea" auraTypeId={4} side={44} />)
  const picture = screen.getByRole('img')
  expect(picture).toHaveAttribute('srcset', '/media/a-96.webp 96w, /media/a-320.webp 320w')
  expect(picture).toHaveAttribute('sizes', '44px')
})

test('the initial stands in for a missing picture', () => {
  render(<Avatar src={null} pseudo="élise" auraTypeId={1} />)
  expect(screen.getByRole('img', { name: 'Portrait d’élise, aura celestia' })).toHaveTextContent('É')
})

test('the initial stands in for a picture that does not load, until another comes', () => {
  const { rerender } = render(<Avatar src="/media/gone.webp" pseudo="lea" auraTypeId={1} />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByText('L')).toHaveAccessibleName('Portrait de lea, aura celestia')
  rerender(<Avatar src="/media/new.webp" pseudo="lea" auraTypeId={1} />)
  expect(screen.getByRole('img')).toHaveAttribute('src', '/media/new.webp')
})

test('a picture that did not load shows once it loads after all', () => {
  const { container } = render(<Avatar src="/media/late.webp" pseudo="lea" auraTypeId={1} />)
  fireEvent.error(screen.getByRole('img'))
  const picture = container.querySelector('img')
  if (!picture) throw new Error('the picture left the page')
  expect(picture).toHaveClass('hidden')
  fireEvent.load(picture)
  expect(screen.getByRole('img')).toBe(picture)
  expect(picture).not.toHaveClass('hidden')
  expect(container).not.toHaveTextContent('L')
})

test('says nothing beside the pseudo itself', () => {
  render(<Avatar src={null} pseudo="lea" auraTypeId={1} isDecorative />)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})
