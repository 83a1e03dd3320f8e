import { css, type CSSResult } from 'lit';

/** The color of the border of menus, dialogs and toasts. In dark mode, their shadow is hardly visible, so the border is lighter. */
export const overlayBorder: CSSResult = css`light-dark(var(--_border), color-mix(in oklab, var(--_border) 80%, var(--_text)))`;
