import type { LitElement } from 'lit';

/** An element that wants texts in a language. */
export interface Wanting {
  readonly host: LitElement;
  /** The languages that the page or the visitor wants, the best first. */
  readonly languages: string;
  /** The element's English messages. */
  readonly words: object;
  /** The language of the texts. Empty while the messages of the first language load. */
  current: string;
}
