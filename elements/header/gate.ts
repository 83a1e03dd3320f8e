import { css, html, type CSSResultGroup, type PropertyValues } from 'lit';
import { PorticoElement } from '../core/portico-element.js';
import { QueryController } from '../core/query.js';

type Session = 'loading' | 'signed-in' | 'signed-out';

/** Base class for elements that show their content in one session state. Anonymous users are treated as signed out. */
export abstract class Gate extends PorticoElement {
  /** Whether the element only surrounds the page's content. */
  static readonly isWrapper = true;
  static override styles: CSSResultGroup = css`
    :host {
      display: contents;
    }
    :host([hidden]) {
      display: none !important;
    }
    slot[hidden] {
      display: none;
    }
  `;
  /** The session state in which the content is shown. */
  protected abstract readonly shownIn: Session;
  readonly #user = new QueryController(this, () => this.client?.user);

  protected override get hasWords(): boolean {
    return false;
  }

  /** A server hides the content with this value until the element is defined. */
  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    if (this.getAttribute('hidden') === 'server') this.hidden = false;
  }

  override render(): unknown {
    const { status, data } = this.#user.state;
    // If the user cannot be loaded, the tokens determine whether a user is signed in.
    const isSignedIn = status === 'failed' ? this.client?.session.isSignedIn() : data && !data.isAnonymous;
    const session = status === 'loading' ? status : isSignedIn ? 'signed-in' : 'signed-out';
    return html`<slot ?hidden=${session !== this.shownIn}></slot>`;
  }
}
