import { Component, type ReactNode } from 'react'
import { backOnline } from '../lib/back-online.ts'
import { CallError } from '../lib/call-error.ts'
import { ErrorState } from '../ui/error-state.tsx'

interface ErrorBoundaryProps {
  /** When it changes (another page), the error is forgotten. */
  resetKey: string
  /** Makes failed queries try again. */
  onRetry: () => void
  children: ReactNode
}

interface Failure {
  error: unknown
}

/** Keeps the navigation usable when a page fails, and offers to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidMount() {
    backOnline.addEventListener('back', this.retryOnceBack)
  }

  override componentWillUnmount() {
    backOnline.removeEventListener('back', this.retryOnceBack)
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.resetKey !== this.props.resetKey && this.state.failure) this.setState({ failure: null })
  }

  private retry = () => {
    const { failure } = this.state
    // A page whose code did not arrive, or that broke, is only whole again after a reload.
    if (!(failure?.error instanceof CallError)) return window.location.reload()
    this.props.onRetry()
    this.setState({ failure: null })
  }

  private retryOnceBack = () => {
    if (this.state.failure) this.retry()
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const known = failure.error instanceof CallError ? failure.error : undefined
    const message = known?.message ?? 'La page n’a pas pu s’ouvrir. Vérifiez votre réseau, puis réessayez.'
    return <ErrorState message={message} requestId={known?.requestId} onRetry={this.retry} />
  }
}
