import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'
import './features/feed/prefetch-entry.ts'
import { CallError } from './lib/call-error.ts'
import './lib/install-prompt.ts'
import './lib/typed-text.ts'
import { countVisit } from './lib/visits.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** A refused call was logged, and is shown by the page that made it; anything else that breaks a page is a defect to be seen. */
function logDefect(error: unknown): void {
  if (!(error instanceof CallError)) reportError(error)
}

countVisit()
createRoot(root, { onCaughtError: logDefect }).render(
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>,
)
