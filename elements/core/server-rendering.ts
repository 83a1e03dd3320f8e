// The interface between the React components and the code that renders pages on servers. Browsers never load that code.
import type { Project } from '../../src/index.js';
import type { ElementApp, Theme } from '../context.js';
import type { OwnMessages } from '../messages/types.js';
import type { Appearance } from '../styles/appearance.js';

/** The options of a provider that a server needs to render pages. */
export interface ServedOptions {
  /**
   * The public data of the project: `await app.currentProject.get()`. If omitted, the page has a form with an email address and a password,
   * and the title does not name the project.
   */
  readonly project?: Project | undefined;
  /** Messages that replace the English messages. Pass the same messages to the element or its provider. */
  readonly messages?: OwnMessages | undefined;
  /** Language tag of the texts, for example `de`. If omitted, English. Pass the same locale to the element or its provider. */
  readonly locale?: string | undefined;
  /** The look of the page before its scripts run. Pass the same value to `setAppearance` or to the provider. */
  readonly appearance?: Appearance | undefined;
  /** The color scheme. If omitted, the color scheme of the page. */
  readonly theme?: Theme | undefined;
  /** The nonce of the page's content security policy, for the style sheets. */
  readonly nonce?: string | undefined;
}

/** The content of a page that a server rendered, and the attributes of its element. */
export interface ServedContent {
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string;
}

/** The function with which React components render pages on a server. Undefined unless the server has enabled it. */
export interface ServerRendering {
  render?: (tag: string, options: ServedOptions & { readonly app: ElementApp }) => ServedContent;
}
