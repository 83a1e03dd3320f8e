// Opens pages and elements in a frame.
import { until } from './screen.js';

const frames: HTMLIFrameElement[] = [];

/** Adds a frame to this page and resolves to the frame's document. */
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

/** Runs a module in a frame’s document. */
export const runIn = (inside: Document, text: string): void => {
  const script = Object.assign(inside.createElement('script'), { type: 'module', text });
  inside.head.append(script);
};

/**
 * Adds a frame in which every element is defined, and resolves to the frame's document.
 * @param sandbox value of the `sandbox` attribute; if omitted, the frame has no restrictions
 */
export const openFrame = async (sandbox?: string): Promise<Document> => {
  const srcdoc = '<!doctype html><html lang="en"><title>Framed</title><main></main></html>';
  const inside = await openDocument({ srcdoc, ...(sandbox !== undefined && { sandbox }) });
  runIn(inside, "import { defineAll } from '/elements/index.ts'; defineAll(); document.documentElement.dataset.ready = 'yes';");
  await until(() => inside.documentElement.dataset['ready'], 'the elements in the frame are defined');
  return inside;
};

/** Adds an element to a frame’s document. */
export const putInFrame = (inside: Document, tag: string, properties: object): HTMLElement => {
  const element = Object.assign(inside.createElement(tag), properties);
  inside.querySelector('main')?.append(element);
  return element;
};

/** Adds an element to a new frame, and waits until the element shows why it does not work in a frame. */
export const blockedInFrame = async (
  tag: string,
  properties: object,
  words = 'open this page in a window of its own',
): Promise<HTMLElement> => {
  const element = putInFrame(await openFrame(), tag, properties);
  await until(() => element.shadowRoot?.textContent?.includes(words), 'the element shows that it does not work in a frame');
  return element;
};

/** Adds a frame that loads an HTML file in this folder from another origin, and resolves to the first message from the frame. */
export const openOnOtherOrigin = async <T>(page: string): Promise<T> => {
  const { protocol, port } = location;
  const frame = document.createElement('iframe');
  frame.title = 'A page inside the page';
  const message = new Promise<T>((resolve) => {
    addEventListener('message', ({ source, data }) => source === frame.contentWindow && resolve(data as T));
  });
  frame.src = `${protocol}//127.0.0.1:${port}/tests/elements/support/${page}`;
  document.body.append(frame);
  frames.push(frame);
  return message;
};

export const closeFrames = (): void => {
  for (const frame of frames.splice(0)) frame.remove();
};
