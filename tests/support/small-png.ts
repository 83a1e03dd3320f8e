// Writes a picture as a PNG file with at most 256 colors, which is a third of the size of a screenshot. See RFC 2083 for the format.
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel. */
  readonly data: Uint8Array;
}

/** Decodes a picture in a page. */
const decode = async (page: Page, png: Buffer): Promise<Pixels> => {
  const read = async (url: string): Promise<{ width: number; height: number; text: string }> => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    canvas.drawImage(image, 0, 0);
    const { width, height, data } = canvas.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let at = 0; at < data.length; at += 4096) text += String.fromCharCode(...data.subarray(at, at + 4096));
    return { width, height, text: btoa(text) };
  };
  const { width, height, text } = await page.evaluate(read, `data:image/png;base64,${png.toString('base64')}`);
  return { width, height, data: Buffer.from(text, 'base64') };
};

const channels = (color: number): readonly [number, number, number] => [color >> 16, (color >> 8) & 255, color & 255];

/** Returns the index of the color in the palette that is most similar. */
const nearest = (color: number, palette: readonly number[]): number => {
  const [red, green, blue] = channels(color);
  const distances = palette.map((other) => {
    const [r, g, b] = channels(other);
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const [content, ends] = [Buffer.concat([Buffer.from(type, 'latin1'), data]), Buffer.alloc(8)];
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
};

/** Returns a screenshot as a PNG file with its 256 most frequent colors. `page` decodes the screenshot. */
export const smallPng = async (page: Page, screenshot: Buffer): Promise<Buffer> => {
  const { width, height, data } = await decode(page, screenshot);
  const colors = Uint32Array.from({ length: width * height }, (_, at) =>
    data.subarray(at * 4, at * 4 + 3).reduce((all, one) => all * 256 + one, 0),
  );
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const sorted = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const palette = sorted.slice(0, 256);
  const indexes = new Map(sorted.map((color, at) => [color, at < 256 ? at : nearest(color, palette)]));
  // Each line begins with the number of its filter: none.
  const lines = Buffer.alloc((width + 1) * height);
  for (const [at, color] of colors.entries()) lines[at + Math.floor(at / width) + 1] = indexes.get(color) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8); // eight bits for each pixel, which is an index into the palette
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  const chunks = [chunk('IHDR', head), chunk('PLTE', Buffer.from(palette.flatMap(channels)))];
  return Buffer.concat([signature, ...chunks, chunk('IDAT', deflateSync(lines, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
};
