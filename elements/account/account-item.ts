import { css, html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { VERSION } from '../../src/index.js';
import type { ElementClass } from '../define.js';

/**
 * Adds an item with your own content to the account settings, for example `<portico-account-item id="billing" label="Billing">`.
 *
 * @tag portico-account-item
 * @slot - The content of the open item.
 */
export class AccountItem extends LitElement {
  /** The name of the element. */
  static readonly tag = 'portico-account-item';
  /** The version of the package that contains the class. */
  static readonly version: string = VERSION;
  /** Maps the names of React event props to the events that the element fires. */
  static readonly events = {};
  /** Elements that this element renders. */
  static readonly uses: readonly ElementClass[] = [];
  /** Whether the element only surrounds the page's content. */
  static readonly isWrapper = true;
  static override styles: CSSResultGroup = css`
    :host {
      display: block;
    }
    :host([hidden]) {
      display: none;
    }
  `;
  static override properties: PropertyDeclarations = { icon: {}, label: {} };

  /** Name of the item. If omitted, the `title` attribute, which browsers also show as a tooltip over the content. */
  declare label: string | undefined;

  /** Name of an icon: `user`, `users`, `mail`, `link`, `devices`, `key` or `settings`. */
  declare icon: string | undefined;

  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
