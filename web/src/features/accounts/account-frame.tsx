import type { CSSProperties, ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { classNames } from '../../ui/class-names.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import styles from './account-frame.module.css'

/** The eight aura types in the order of their colours on the ring, as account-frame.module.css draws it. */
const lights = ['celestia', 'greelux', 'verdant', 'neutre', 'mystis', 'amara', 'crimson', 'solaris'] as const

interface AccountFrameProps {
  /** Names the page in its heading and in the browser’s tab. */
  title: string
  /** One sentence under the title. */
  intro?: ReactNode
  /** The text inside the ring beside the form. */
  motto: string
  /** Under the form, or in a corner of wide screens. */
  popup?: ReactNode
  /** A way to another page, under the form. */
  otherWay?: ReactNode
  children: ReactNode
}

/** The layout of the account pages: the form in one column and, on wide screens, a ring of light beside it. */
export function AccountFrame({ title, intro, motto, popup, otherWay, children }: AccountFrameProps) {
  useDocumentTitle(title)
  return (
    <div className="relative -mt-(--page-header-height) grid min-h-[calc(100dvh-var(--bottom-bar-height))] pt-(--page-header-height) wide:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div aria-hidden className={classNames(styles.horizon, 'wide:hidden')} />
      <div className="relative mx-auto grid w-full max-w-[440px] content-start px-5 pt-3 pb-8 tablet:content-center tablet:py-14">
        <Link
          to={paths.feed}
          aria-label="Aura, accueil"
          className="mb-3 flex min-h-11 items-center justify-self-start text-2xl tablet:hidden"
        >
          <Wordmark />
        </Link>
        <h1
          tabIndex={-1}
          className="font-display text-3xl font-bold tracking-tight text-balance wide:text-[calc(40rem/15)] wide:leading-[1.08]"
        >
          {title}
        </h1>
        {intro && <div className="mt-2.5 text-lg text-muted text-pretty">{intro}</div>}
        <div className="mt-6 tablet:mt-8">{children}</div>
        {otherWay && <div className="mt-7 border-t border-line pt-6 text-muted [&>a]:py-1">{otherWay}</div>}
        {popup}
      </div>
      <div
        aria-hidden
        className="sticky top-0 hidden h-dvh place-items-center overflow-hidden border-l border-line wide:grid"
      >
        <RingOfLight motto={motto} />
      </div>
    </div>
  )
}

function RingOfLight({ motto }: { motto: string }) {
  return (
    <div className={styles.light}>
      <div className={styles.orbit}>
        {lights.map((label, place) => (
          <span
            key={label}
            style={{ '--ring': `var(--${label})`, '--place': place / lights.length } as CSSProperties}
          />
        ))}
      </div>
      <p className="relative z-1 max-w-[14ch] text-center font-display text-[clamp(28px,2.6vw,40px)] leading-[1.1] font-bold tracking-tight text-balance">
        {motto}
      </p>
    </div>
  )
}
