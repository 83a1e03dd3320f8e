// Takes pictures of idle pages, as Base64 strings, and measures the share of pixels that differ between two pictures.
import type { CDPSession, Page, Request } from 'playwright-core';
import { isBusy } from './is-busy.ts';
import { needsChromium } from './needs-chromium.ts';

/** Waits two frames, so that the window shows every change, and finishes all transitions. */
const finishRendering = async (): Promise<void> => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
};

export interface Camera {
  /** Waits until the page is idle and two consecutive pictures are the same. Returns the picture. */
  readonly settled: () => Promise<string>;
  /** Returns a picture of the window, without waiting until the page is idle. */
  readonly shoot: () => Promise<string>;
}

export const openCamera = async (page: Page): Promise<Camera> => {
  needsChromium('pictures');
  const session: CDPSession = await page.context().newCDPSession(page);
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => open.delete(request));
  const shoot = async (): Promise<string> => {
    await page.evaluate(finishRendering);
    return (await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })).data;
  };
  const settled = async (): Promise<string> => {
    let before = '';
    for (let tries = 0; tries < 200; tries += 1) {
      const isIdle = open.size === 0 && !(await page.evaluate(isBusy));
      const now = await shoot();
      if (isIdle && now === before) return now;
      before = now;
    }
    throw new Error(`${page.url()} did not become idle.`);
  };
  return { settled, shoot };
};

/** The difference in a color channel (0 to 255) above which two pixels count as different. */
const MIN_VISIBLE = 24;

/** Returns the share of pixels that differ between two pictures. The page decodes and compares the pictures. */
export const difference = async (page: Page, one: string, other: string): Promise<number> => {
  if (one === other) return 0;
  const compare = async ({ both, minVisible }: { both: readonly string[]; minVisible: number }): Promise<number> => {
    const read = async (text: string): Promise<ImageData> => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, image.width, image.height);
    };
    const [first, second] = (await Promise.all(both.map(read))) as [ImageData, ImageData];
    if (first.width !== second.width || first.height !== second.height) return 1;
    const [a, b] = [new Uint32Array(first.data.buffer), new Uint32Array(second.data.buffer)];
    let count = 0;
    for (let at = 0; at < a.length; at += 1) {
      const [x, y] = [a[at] as number, b[at] as number];
      if (x !== y && [0, 8, 16].some((shift) => Math.abs(((x >> shift) & 255) - ((y >> shift) & 255)) > minVisible)) count += 1;
    }
    return count / a.length;
  };
  return page.evaluate(compare, { both: [one, other], minVisible: MIN_VISIBLE });
};
