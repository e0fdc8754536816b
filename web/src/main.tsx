import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { matchPath } from 'react-router'
import { pages } from './app/pages.ts'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'
import { routes } from './app/routes.ts'
import './features/feed/prefetch-entry.ts'
import { CallError } from './lib/call-error.ts'
import './lib/install-prompt.ts'
import './lib/typed-text.ts'
import { countVisit } from './lib/visits.ts'

/** Longest wait for the code of the first page before a placeholder is drawn. */
const codeTimeoutMs = 300

const root = document.getElementById('root')
if (!root) throw new Error('no #root')

/** A refused call was logged, and is shown by the page that made it; anything else that breaks a page is a defect to be seen. */
function logDefect(error: unknown): void {
  if (!(error instanceof CallError)) reportError(error)
}

countVisit()
const application = createRoot(root, { onCaughtError: logDefect })
const draw = () =>
  application.render(
    <StrictMode>
      <Providers>
        <Router />
      </Providers>
    </StrictMode>,
  )
const route = routes.find(({ path }) => matchPath(path, location.pathname))
// NOTE: React keeps a placeholder for 300 ms, even when the code loads right after it. A bare page has none: the splash stays.
void Promise.race([
  route && pages[route.page].load(),
  new Promise((resolve) => route?.isBare || setTimeout(resolve, codeTimeoutMs)),
]).then(draw, draw)
