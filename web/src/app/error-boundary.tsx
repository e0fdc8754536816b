import { onlineManager } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { CallError } from '../lib/call-error.ts'
import { focusHeading } from '../lib/focus-heading.ts'
import { reloadPage } from '../lib/reload-page.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ScreenState } from '../ui/screen-state.tsx'

interface ErrorBoundaryProps {
  /** A new value (another page) clears the error. */
  resetKey: string
  /** Resets failed queries. */
  onRetry: () => void
  children: ReactNode
}

interface Failure {
  error: unknown
}

/** Keeps the navigation usable when a page fails, and offers a retry; the page that then shows takes the focus. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null }
  private isRetrying = false

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  private stopListening: (() => void) | undefined

  override componentDidMount() {
    this.stopListening = onlineManager.subscribe((isOnline) => {
      if (isOnline && this.state.failure) this.retry()
    })
    // React calls this again when the page shows that was hidden while it loaded.
    this.passFocus()
  }

  override componentWillUnmount() {
    this.stopListening?.()
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.resetKey !== this.props.resetKey && this.state.failure) this.setState({ failure: null })
    this.passFocus()
  }

  private passFocus() {
    if (!this.isRetrying || this.state.failure) return
    this.isRetrying = false
    if (document.activeElement?.matches('body, main')) focusHeading()
  }

  private retry = () => {
    const { failure } = this.state
    // Missing code or a defect needs a reload.
    if (!(failure?.error instanceof CallError)) return void reloadPage()
    this.isRetrying = true
    this.props.onRetry()
    this.setState({ failure: null })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const known = failure.error instanceof CallError ? failure.error : undefined
    const message = known?.message ?? 'La page n’a pas pu s’ouvrir. Vérifiez votre réseau, puis réessayez.'
    return (
      <ScreenState>
        <ErrorState
          message={message}
          cause={failure.error}
          offlineMessage="Cette page s’ouvrira dès que la connexion revient."
          requestId={known?.requestId}
          onRetry={this.retry}
        />
      </ScreenState>
    )
  }
}
