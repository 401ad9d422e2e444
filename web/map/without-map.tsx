import { Component, type ReactNode } from 'react';
import { log } from '../shell/log.ts';

/** Error boundary that shows an alternative if a map cannot be fetched or drawn. */
export class WithoutMap extends Component<{ instead: ReactNode; children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override componentDidCatch(error: unknown) {
    log('map', 'the map could not be drawn', error);
  }

  override render() {
    return this.state.isFailed ? this.props.instead : this.props.children;
  }
}
