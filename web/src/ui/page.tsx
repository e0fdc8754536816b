import type { ReactNode } from 'react'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { classNames } from './class-names.ts'

interface PageProps {
  /** Names the page in its heading and in the browser’s tab. */
  title: string
  /** The heading is read out but not shown, where the content speaks for itself. */
  isTitleHidden?: boolean
  /** `narrow` 420 px for forms, `text` 680 px for reading, `wide` 860 px for grids. */
  width?: 'narrow' | 'text' | 'wide'
  children: ReactNode
}

const widths = { narrow: 'max-w-[420px]', text: 'max-w-[680px]', wide: 'max-w-[860px]' }

/** One column of content under its heading. The heading takes the focus when the page is reached. */
export function Page({ title, isTitleHidden = false, width = 'text', children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={classNames('mx-auto w-full px-5 pt-8 pb-12 tablet:pt-12', widths[width])}>
      <h1
        tabIndex={-1}
        className={
          isTitleHidden ? 'sr-only' : 'mb-6 font-display text-2xl font-bold tracking-tight text-balance'
        }
      >
        {title}
      </h1>
      {children}
    </div>
  )
}
