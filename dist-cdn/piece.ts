// The markup of the early form: trees that the build writes from the templates of the elements. A browser makes nodes of them without
// parsing HTML, so no value can become markup, and no Trusted Types policy is necessary.

type Attributes = Readonly<Record<string, string>>;
/** A text, an element, or a piece that occurs as often as the count with a name. Texts and attributes contain values as `{{name}}`. */
export type Piece =
  | string
  | readonly [tag: string, attributes: Attributes, ...children: Piece[]]
  | { readonly times: string; readonly is: Piece };

export interface PieceData {
  readonly values: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
}

/** The markup of a page: the content of its shadow root, and the content of the container of its form by the method of the form. */
export interface PagePieces {
  readonly card: readonly Piece[];
  readonly forms: Readonly<Record<'password' | 'magic-link', readonly Piece[]>>;
}

/** Everything that the early form needs from the elements. The trees are JSON, because most pages need none or one of them. */
export interface FormPieces {
  /** `PagePieces` by the tag of the page. */
  readonly pages: Readonly<Record<'portico-sign-in' | 'portico-sign-up', string>>;
  /** The message for a file that could not be loaded, and the button that tries again. */
  readonly failure: string;
  /** The style sheets of the shadow root and of the form. */
  readonly css: { readonly card: string; readonly form: string };
}

const SVG = 'http://www.w3.org/2000/svg';

/** Appends the nodes of pieces to a node. */
export const appendPieces = (parent: Node, pieces: readonly Piece[], data: PieceData): void => {
  const fill = (text: string): string =>
    text.includes('{{') ? text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => data.values[name] ?? '') : text;
  for (const piece of pieces) {
    if (typeof piece === 'string') parent.appendChild(document.createTextNode(fill(piece)));
    else if ('times' in piece) {
      for (let count = data.counts[piece.times] ?? 0; count > 0; count -= 1) appendPieces(parent, [piece.is], data);
    } else {
      const [tag, attributes, ...children] = piece;
      const isSvg = tag === 'svg' || (parent instanceof Element && parent.namespaceURI === SVG);
      const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, fill(value));
      appendPieces(element, children, data);
      parent.appendChild(element);
    }
  }
};
