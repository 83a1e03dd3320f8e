import { Gate } from './gate.js';

/**
 * Shows its content to visitors who are not signed in.
 *
 * @tag portico-if-signed-out
 * @slot - The content.
 */
export class IfSignedOut extends Gate {
  static override readonly tag = 'portico-if-signed-out';
  protected override readonly shownIn = 'signed-out';
}
