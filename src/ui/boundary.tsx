/** Catches what fails while a screen is drawn, and offers another try. */
import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** A new value (the path) clears the failure. */
  readonly resetKey: string;
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
}

/** React offers error boundaries as classes alone. */
export class Boundary extends Component<Props, { failed: unknown; key: string }> {
  override state = { failed: null as unknown, key: this.props.resetKey };
  static getDerivedStateFromError(error: unknown) {
    return { failed: error ?? new Error('unknown') };
  }
  static getDerivedStateFromProps(props: Props, state: { failed: unknown; key: string }) {
    return props.resetKey === state.key ? null : { failed: null, key: props.resetKey };
  }
  override render() {
    return this.state.failed === null
      ? this.props.children
      : this.props.fallback(this.state.failed, () => this.setState({ failed: null }));
  }
}
