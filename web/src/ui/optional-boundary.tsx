import { Component, type ReactNode, Suspense } from 'react'

interface OptionalBoundaryProps {
  children: ReactNode
  /** Stands in for it. */
  fallback?: ReactNode
}

/**
 * Renders nothing, or the fallback, while its content loads or once it breaks: the page works without it. The failure is logged
 * like that of any broken component [APP-14].
 */
export class OptionalBoundary extends Component<OptionalBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { children, fallback = null } = this.props
    if (this.state.isBroken) return fallback
    return <Suspense fallback={fallback}>{children}</Suspense>
  }
}
