import { StatusError } from './status-error.js';
import type { Call } from './call.js';

const IMAGE_DATA = /^data:image\/(?:png|jpe?g|gif|bmp|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Throws if a client sends an image URL that is not a data URL, because other URLs could track viewers. Servers can send any URL. */
export const expectClientImage = (call: Pick<Call, 'access'>, url: string | null | undefined): void => {
  if (call.access !== 'client' || url == null || IMAGE_DATA.test(url)) return;
  throw new StatusError(400, 'A profile image must be a base64 data URL of a png, jpg, gif, bmp or webp image.');
};
