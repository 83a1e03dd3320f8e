import { Gate } from './gate.js';

/**
 * Shows its content to signed-in users.
 *
 * @tag portico-if-signed-in
 * @slot - The content.
 */
export class IfSignedIn extends Gate {
  static override readonly tag = 'portico-if-signed-in';
  protected override readonly shownIn = 'signed-in';
}
