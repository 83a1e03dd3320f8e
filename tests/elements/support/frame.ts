// Elements on a page in a frame.
import { until } from './screen.js';

const frames: HTMLIFrameElement[] = [];

/** The document of a frame on this page. */
export const openDocument = async (attributes: Readonly<Record<string, string>>): Promise<Document> => {
  const frame = document.createElement('iframe');
  frame.title = 'A page inside the page';
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  frames.push(frame);
  await loaded;
  return frame.contentDocument as Document;
};

/** Runs a module in such a document. */
export const runIn = (inside: Document, text: string): void => {
  const script = Object.assign(inside.createElement('script'), { type: 'module', text });
  inside.head.append(script);
};

/**
 * The document of a frame in which every element is defined.
 * @param sandbox What the frame may do; everything if omitted.
 */
export const openFrame = async (sandbox?: string): Promise<Document> => {
  const srcdoc = '<!doctype html><html lang="en"><title>Framed</title><main></main></html>';
  const inside = await openDocument({ srcdoc, ...(sandbox !== undefined && { sandbox }) });
  runIn(inside, "import { defineAll } from '/elements/index.ts'; defineAll(); document.documentElement.dataset.ready = 'yes';");
  await until(() => inside.documentElement.dataset['ready'], 'the elements of the frame');
  return inside;
};

/** An element in that document. */
export const putInFrame = (inside: Document, tag: string, properties: object): HTMLElement => {
  const element = Object.assign(inside.createElement(tag), properties);
  inside.querySelector('main')?.append(element);
  return element;
};

/** An element in a frame, after it has shown why it does not work there. */
export const refusedInFrame = async (
  tag: string,
  properties: object,
  words = 'open this page in a window of its own',
): Promise<HTMLElement> => {
  const element = putInFrame(await openFrame(), tag, properties);
  await until(() => element.shadowRoot?.textContent?.includes(words), 'the refusal');
  return element;
};

export const closeFrames = (): void => {
  for (const frame of frames.splice(0)) frame.remove();
};
