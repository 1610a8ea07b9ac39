import { Component, type ReactNode } from 'react'
import { reportError } from '../errors/report-error'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  readonly fallback: (cause: unknown) => ReactNode
  /** Runs once with the error. */
  readonly onCatch?: (cause: unknown) => void
}

/** Shows `fallback` when its children throw while rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure?: { cause: unknown } }> {
  override state: { failure?: { cause: unknown } } = {}

  static getDerivedStateFromError(cause: unknown) {
    return { failure: { cause } }
  }

  override componentDidCatch(cause: unknown) {
    this.props.onCatch?.(cause)
    reportError(cause)
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.cause) : this.props.children
  }
}
