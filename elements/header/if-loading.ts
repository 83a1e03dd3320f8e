import { Gate } from './gate.js';

/**
 * Shows its content while the session loads.
 *
 * @tag portico-if-loading
 * @slot - The content while the session loads.
 */
export class IfLoading extends Gate {
  static override readonly tag = 'portico-if-loading';
  protected override readonly shownIn = 'loading';
}
