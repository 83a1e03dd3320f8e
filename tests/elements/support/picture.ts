// Creates pictures, and selects them in the file input of a section.
import { fieldOf } from './screen.js';

/** Resolves to a picture with pseudorandom pixels, which does not compress well. */
export const noisePicture = async (width: number, height: number): Promise<File> => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const pixels = context.createImageData(width, height);
  let seed = 1;
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    pixels.data[at] = at % 4 === 3 ? 255 : seed % 256;
  }
  context.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob as Blob], 'noise.png', { type: 'image/png' });
};

/** Selects a file in the file input for the picture. */
export const choosePicture = (section: Element, file: File): void => {
  const input = fieldOf(section, 'picture');
  const data = new DataTransfer();
  data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Resolves to the width and height of the picture at a URL, in pixels. */
export const sizeOf = async (url: string): Promise<readonly number[]> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
};
