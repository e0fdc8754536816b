import { Component, type ReactNode, Suspense } from 'react'

/**
 * Something that the page can do without: until its code is there, and if it breaks, there is nothing of it. The failure is
 * logged like that of every broken component [APP-14].
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
