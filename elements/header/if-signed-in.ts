import { Gate } from './gate.js';

/**
 * Shows its content to signed-in users. The content is part of the page's HTML for everybody, so it must not be secret.
 *
 * @tag portico-if-signed-in
 * @slot - The content.
 */
export class IfSignedIn extends Gate {
  static override readonly tag = 'portico-if-signed-in';
  protected override readonly shownIn = 'signed-in';
}
