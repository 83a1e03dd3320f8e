import { html, type TemplateResult } from 'lit';

interface ButtonOptions {
  readonly label: string | TemplateResult;
  /** `danger-outline` opens a dialog, in which a `danger` button destroys data. If omitted, `secondary`. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline';
  /** Whether to show a spinner in place of the label. The width does not change. */
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly icon?: TemplateResult;
  /** Called on click. If omitted, the button submits its form. */
  readonly onClick?: (event: MouseEvent) => void;
}

export const button = ({
  label,
  kind = 'secondary',
  isBusy = false,
  isDisabled = false,
  icon,
  onClick,
}: ButtonOptions): TemplateResult => html`
  <button
    type=${onClick ? 'button' : 'submit'}
    class="portico-button portico-${kind}"
    part="button${kind === 'primary' ? ' submit' : ''}"
    data-part=${kind === 'primary' ? 'button submit' : 'button'}
    aria-busy=${isBusy}
    ?disabled=${isDisabled}
    @click=${isBusy ? undefined : onClick}
  >
    ${icon}<span>${label}</span>
  </button>
`;

/**
 * Renders a link that looks like a button. The user can open it in a new tab like any other link.
 * @param onReach called when the pointer or the focus reaches the link
 */
export const linkButton = (
  label: string,
  href: string,
  kind: 'primary' | 'secondary' = 'secondary',
  onReach?: (event: Event) => void,
): TemplateResult =>
  html`<a class="portico-button portico-${kind}" part="button" data-part="button" href=${href} @pointerenter=${onReach} @focus=${onReach}><span>${label}</span></a>`;

export const link = (label: string, href: string, onReach?: (event: Event) => void): TemplateResult =>
  html`<a class="portico-link" part="link" data-part="link" href=${href} @pointerenter=${onReach} @focus=${onReach}>${label}</a>`;
