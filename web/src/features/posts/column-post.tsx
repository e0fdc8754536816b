import type { ReactNode } from 'react'
import { postElementId } from '../../lib/element-ids.ts'
import styles from './column-post.module.css'
import { postsTexts } from './posts.texts.ts'

interface ColumnPostProps {
  postId: number
  pseudo: string
  /** Above the author, such as « Épinglé ». */
  mark: ReactNode
  author: ReactNode
  menu: ReactNode
  words: ReactNode
  /** Absent for a post of text alone. */
  media: ReactNode
  actions: ReactNode
}

/** A post among others in a column: as tall as what it holds. */
export function ColumnPost({ postId, pseudo, mark, author, menu, words, media, actions }: ColumnPostProps) {
  return (
    <article
      id={postElementId(postId)}
      tabIndex={-1}
      aria-label={postsTexts.by(pseudo)}
      className={styles.post}
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
