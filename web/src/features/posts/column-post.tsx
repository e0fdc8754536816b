import type { ReactNode } from 'react'
import { postElementId } from '../../lib/element-ids.ts'
import { useHighlight } from '../../ui/use-highlight.ts'
import styles from './column-post.module.css'
import { postsTexts } from './posts.texts.ts'

/** Duration of the highlight of the entry named by the address [CHL-04]. */
const litMs = 3000

interface ColumnPostProps {
  postId: number
  pseudo: string
  /** The address leads to it: it comes into view, highlighted for three seconds. */
  isNamed?: boolean
  /** Above the author, such as « Épinglé ». */
  mark: ReactNode
  author: ReactNode
  menu: ReactNode
  words: ReactNode
  /** Absent for a post of text alone. */
  media: ReactNode
  actions: ReactNode
}

/** A post in a column, as tall as its content. */
export function ColumnPost({
  postId,
  pseudo,
  isNamed = false,
  mark,
  author,
  menu,
  words,
  media,
  actions,
}: ColumnPostProps) {
  const { ref, isLit } = useHighlight(isNamed, litMs)
  return (
    <article
      ref={ref}
      id={postElementId(postId)}
      tabIndex={-1}
      aria-label={postsTexts.by(pseudo)}
      className={styles.post}
      data-lit={isLit || undefined}
    >
      {mark}
      <header className={styles.head}>
        {author}
        {menu}
      </header>
      {words}
      {media}
      <footer className={styles.actions}>{actions}</footer>
    </article>
  )
}
