import { Component, type ReactNode } from 'react';
import { isPorticoError } from '../../src/index.js';

/** Shows the code of the error that its children throw. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };
  static getDerivedStateFromError = (error: unknown): { error: unknown } => ({ error });
  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <output>{isPorticoError(error) ? error.code : 'unknown error'}</output>;
  }
}
