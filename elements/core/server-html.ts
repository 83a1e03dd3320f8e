// Writes Lit templates as HTML text on servers. Our templates use only a part of Lit's syntax, so this module is small and needs no document.
import { noChange, nothing, type TemplateResult } from 'lit';

/** Returns the HTML of the content of an element inside a template. `properties` are the element's properties in the template. */
export type RenderElement = (tag: string, properties: Readonly<Record<string, unknown>>) => string;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a value for text and for quoted attributes. */
export const escapeHtml = (value: unknown): string => String(value ?? '').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const isTemplate = (value: object): value is TemplateResult => '_$litType$' in value;

/** Joins the lines of a template or style sheet, without their indentation. */
export const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .join(' ');

/** The end of a start tag before a value: the text up to the attribute, its name with Lit's sigil, and the beginning of its value. */
interface AttributeStart {
  readonly text: string;
  readonly sigil: string;
  readonly name: string;
  /** The text between the quotation mark and the value. `undefined` if the value has no quotation marks. */
  readonly quoted: string | undefined;
}

const attributeBefore = (text: string): AttributeStart => {
  const mark = text.lastIndexOf('="');
  const isQuoted = mark >= 0 && !text.includes('"', mark + 2);
  const end = isQuoted ? mark : text.length - 1;
  const start = Math.max(text.lastIndexOf(' ', end), text.lastIndexOf('\n', end));
  const [sigil = ''] = /^[.?@]?/.exec(text.slice(start + 1, end)) ?? [];
  return {
    text: text.slice(0, start),
    sigil,
    name: text.slice(start + 1 + sigil.length, end),
    quoted: isQuoted ? text.slice(mark + 2) : undefined,
  };
};

const ELEMENT = /<(portico-[\w-]+)/;

/** An attribute whose value is not complete. */
interface OpenAttribute {
  readonly name: string;
  value: string;
  isOmitted: boolean;
}

/** Writes one template. */
class TemplateWriter {
  html = '';
  readonly #render: RenderElement;
  /** The Portico element whose start tag is not complete. */
  #element: { readonly tag: string; readonly properties: Record<string, unknown> } | undefined;
  #attribute: OpenAttribute | undefined;
  #isInTag = false;

  constructor(render: RenderElement) {
    this.#render = render;
  }

  write({ strings, values }: TemplateResult): string {
    strings.forEach((text, index) => {
      const rest = this.#attribute ? this.#endAttribute(this.#attribute, text) : text;
      if (index === values.length) this.#static(rest);
      else if (this.#attribute) this.#add(this.#attribute, values[index]);
      else this.#value(rest, values[index]);
    });
    return this.html;
  }

  /** Writes the static text before a value, and the value. */
  #value(text: string, value: unknown): void {
    const [start, end] = [text.lastIndexOf('<'), text.lastIndexOf('>')];
    if (start !== end) this.#isInTag = start > end;
    if (!this.#isInTag) {
      this.#static(text);
      this.html += toHtml(value, this.#render);
      return;
    }
    const { text: before, sigil, name, quoted } = attributeBefore(text);
    this.#static(before);
    if (sigil === '.' && this.#element) this.#element.properties[name] = value;
    if (sigil === '?' && value) this.html += ` ${name}=""`;
    if (sigil !== '') return;
    const attribute = { name, value: quoted ?? '', isOmitted: false };
    this.#add(attribute, value);
    if (quoted === undefined) this.#close(attribute);
    else this.#attribute = attribute;
  }

  #add(attribute: OpenAttribute, value: unknown): void {
    attribute.isOmitted ||= value === nothing;
    if (!attribute.isOmitted) attribute.value += escapeHtml(value);
  }

  /** Adds text up to the quotation mark at the end of an attribute. Returns the rest of the text. */
  #endAttribute(attribute: OpenAttribute, text: string): string {
    const end = text.indexOf('"');
    attribute.value += text.slice(0, end < 0 ? undefined : end);
    if (end < 0) return '';
    this.#close(attribute);
    this.#attribute = undefined;
    return text.slice(end + 1);
  }

  #close({ name, value, isOmitted }: OpenAttribute): void {
    if (!isOmitted) this.html += ` ${name}="${value}"`;
  }

  /** Writes static text. Portico elements become `div` elements with the element's content, because browsers would upgrade the elements. */
  #static(text: string): void {
    const [tag, name = ''] = (!this.#element && ELEMENT.exec(text)) || [];
    const end = tag === undefined ? text.indexOf('>') : text.indexOf(tag);
    if (tag !== undefined) {
      this.html += `${text.slice(0, end)}<div`;
      this.#element = { tag: name, properties: {} };
      this.#static(text.slice(end + tag.length));
    } else if (this.#element && end >= 0) {
      const { tag: done, properties } = this.#element;
      this.#element = undefined;
      this.html += text.slice(0, end + 1) + this.#render(done, properties);
      this.#static(text.slice(end + 1));
    } else this.html += onOneLine(text).replaceAll(/<\/portico-[\w-]+>/g, '</div>');
  }
}

/**
 * Returns a value of a template as HTML. Event listeners are omitted, and all other values are escaped.
 * @param render renders the content of the Portico elements in templates
 */
export const toHtml = (value: unknown, render: RenderElement = () => ''): string => {
  if (value === nothing || value === noChange) return '';
  if (Array.isArray(value)) return value.map((item) => toHtml(item, render)).join('');
  if (typeof value !== 'object' || value === null) return escapeHtml(value);
  if (!isTemplate(value)) throw new TypeError('A server cannot render this value in a template.');
  return new TemplateWriter(render).write(value);
};
