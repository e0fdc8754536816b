import type { ReactNode } from 'react'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { classNames } from './class-names.ts'
import { passFocusOn } from './pass-focus-on.ts'

interface PageProps {
  /** Names the page in its heading and in the browser’s tab. */
  title: string
  /** The heading is read out but not shown, where the content speaks for itself. */
  isTitleHidden?: boolean
  /** `narrow` 500 px for steps, `text` 680 px for reading, `wide` 860 px for grids. */
  width?: 'narrow' | 'text' | 'wide'
  /** Beside the heading. On a phone the page begins near the top of the screen then. */
  tools?: ReactNode
  children: ReactNode
}

const widths = { narrow: 'max-w-[500px]', text: 'max-w-[680px]', wide: 'max-w-[860px]' }

/** « Plus » stands at the corner of phones. */
const besideMore = 'max-tablet:[main:not([data-has-header])_&]:pr-10'

/** One column of content under its heading. The heading takes the focus when the page is reached. */
export function Page({ title, isTitleHidden = false, width = 'text', tools, children }: PageProps) {
  useDocumentTitle(title)
  const heading = (
    <h1
      ref={passFocusOn}
      tabIndex={-1}
      className={classNames(
        isTitleHidden ? 'sr-only' : 'font-display text-2xl font-bold tracking-tight text-balance',
        !isTitleHidden && !tools && `mb-6 ${besideMore}`,
      )}
    >
      {title}
    </h1>
  )
  return (
    <div
      className={classNames(
        'mx-auto w-full px-5 pb-12 tablet:pt-12',
        tools ? 'pt-[calc(env(safe-area-inset-top)+12px)]' : 'pt-8 headed:pt-3',
        widths[width],
      )}
    >
      {tools ? (
        <div
          data-page-tools
          className={classNames(
            'mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 tablet:mb-4',
            besideMore,
          )}
        >
          {heading}
          {tools}
        </div>
      ) : (
        heading
      )}
      {children}
    </div>
  )
}
