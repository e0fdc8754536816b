import { Navigate } from 'react-router'
import { legalPages } from '../../lib/legal-pages.ts'
import { paths, postPath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { pictureAttributes, usePicturedPosts } from '../posts/pictured-posts.ts'
import { landingTexts as texts } from './landing.texts.ts'
import styles from './landing-page.module.css'
import { useRedirectWhenIdle } from './use-redirect-when-idle.ts'

/** Time until an idle visitor is redirected to the feed [APP-07]. */
const stayMilliseconds = 4000

/** The landing page: one title, two actions; members are redirected to the feed [APP-06, APP-07]. */
export function LandingPage() {
  useDocumentTitle('Aura')
  const { token } = useSession()
  return token === null ? <Welcome /> : <Navigate to={paths.feed} replace />
}

function Welcome() {
  return (
    <main className="relative isolate grid min-h-dvh grid-rows-[auto_1fr_auto] overflow-hidden px-6 py-6 tablet:px-12 tablet:py-8">
      <p className="text-2xl">
        <Wordmark />
      </p>
      <div className="grid content-center justify-items-center gap-4 py-4 text-center">
        {/* On a phone the ring stands around these words, on wide screens around the whole. */}
        <div className="grid content-center justify-items-center gap-5 max-tablet:relative max-tablet:min-h-[86vw]">
          <div aria-hidden className={styles.light} />
          <h1 className="max-w-[12ch] font-display text-[clamp(40px,9vw,84px)] leading-[0.98] font-extrabold tracking-[-0.045em] text-balance">
            Start Getting AURA
          </h1>
          <p className="max-w-[34ch] text-lg text-muted text-pretty max-tablet:max-w-[min(24ch,60vw)]">
            {texts.intro}
          </p>
        </div>
        <div className="flex flex-wrap justify-center gap-3 tablet:mt-1">
          <ButtonLink to={paths.register}>{texts.register}</ButtonLink>
          <ButtonLink to={paths.login} variant="secondary">
            {texts.login}
          </ButtonLink>
        </div>
        <BestPosts />
      </div>
      <Leaving />
    </main>
  )
}

/** What is shared at this moment. Without an answer the page does without it; its place is kept. */
function BestPosts() {
  const { data: posts = [] } = usePicturedPosts(3)
  return (
    <ul aria-label={texts.posts} className="flex min-h-[36vw] justify-center gap-3 tablet:min-h-53">
      {posts.map((post) => (
        <li key={post.id} className="animate-appear">
          <Link
            to={postPath(post.id)}
            className="relative block aspect-3/4 w-[27vw] max-w-40 overflow-hidden rounded-card bg-raised-strong shadow-float"
          >
            <img
              {...pictureAttributes(post, '(width >= 768px) 160px, 27vw')}
              alt={post.alt ?? texts.postBy(post.pseudo)}
              className="size-full object-cover"
            />
            <span className="absolute inset-x-0 bottom-0 truncate bg-linear-to-t from-black/75 to-transparent px-2 pt-6 pb-1.5 text-xs font-semibold text-white">
              {post.pseudo}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Says that the feed opens by itself, when, and how to stay. */
function Leaving() {
  const { isLeaving, stay } = useRedirectWhenIdle(paths.feed, stayMilliseconds)
  return (
    <div className="grid min-h-24 w-full max-w-md content-end gap-3 justify-self-center text-center">
      <p role="status">{isLeaving ? texts.leaving : texts.staying}</p>
      {isLeaving && <span aria-hidden className={styles.countdown} />}
      <div className="flex flex-wrap justify-center gap-2">
        {isLeaving && (
          <Button variant="secondary" onClick={stay}>
            {texts.stay}
          </Button>
        )}
        <ButtonLink to={paths.feed} variant="ghost">
          {isLeaving ? texts.enterNow : texts.enter}
        </ButtonLink>
      </div>
      <LegalLinks />
    </div>
  )
}

/**
 * The menu, which has these links on other pages, is missing here [APP-16]. On wide screens they are at the top, because the ring needs the
 * height.
 */
function LegalLinks() {
  return (
    <ul className="flex flex-wrap justify-center gap-x-3 text-sm text-muted max-tablet:text-xs min-[1000px]:absolute min-[1000px]:top-7 min-[1000px]:right-12 min-[1000px]:gap-x-5">
      {legalPages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-11 items-center hover:text-ink">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
