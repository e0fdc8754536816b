import { Component, type ReactNode, Suspense } from 'react'

/**
 * Renders nothing while its content loads, or once it breaks: the page works without it. The failure is logged like that of
 * any broken component [APP-14].
 */
export class OptionalBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (this.state.isBroken) return null
    return <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
