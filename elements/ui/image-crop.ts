import { html, type TemplateResult } from 'lit';
import type { Translate } from '../messages/types.js';

/** Maximum length of the data URL, in characters. */
const MAX_LENGTH = 100_000;
const MAX_ZOOM = 3;
const ZOOM_STEP = 0.1;
/** Width and height of the canvas and of the largest result, in pixels. */
const SIZE = 512;
/** Sizes and qualities to try, in this order, until the result is small enough. */
const SIZES = [SIZE, 384, 256, 128];
const QUALITIES = [0.9, 0.8, 0.65, 0.5];
/** Distance by which an arrow key moves the picture, as a fraction of the visible square. */
const STEP = 0.05;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Maximum distance between the start and the end of a press that is not a drag, in pixels. */
const MAX_PRESS = 4;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * Crops a picture to a square. The user can drag, pinch, press the point that should be in the center, press arrow keys, or zoom with a
 * slider. Loaded after the user selects a file.
 */
export class ImageCrop {
  readonly #image: ImageBitmap;
  readonly #changed: () => void;
  readonly #canvas = document.createElement('canvas');
  readonly #fingers = new Map<number, readonly [number, number]>();
  /** Where a press began. Not set if another finger touched the picture since then. */
  #pressed: readonly [number, number] | undefined;
  #zoom = 1;
  /** Center of the visible square, in pixels of the picture. */
  #x: number;
  #y: number;

  /** Reads a file. Rejects if the browser cannot decode the file as a picture. */
  static async open(file: Blob, changed: () => void): Promise<ImageCrop> {
    return new ImageCrop(await createImageBitmap(file), changed);
  }

  constructor(image: ImageBitmap, changed: () => void) {
    this.#image = image;
    this.#changed = changed;
    [this.#x, this.#y] = [image.width / 2, image.height / 2];
    this.#canvas.width = this.#canvas.height = SIZE;
    this.#canvas.className = 'crop-picture';
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute('role', 'application');
    const on = (name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void): void =>
      this.#canvas.addEventListener(name, act);
    on('pointerdown', this.#touch);
    on('pointermove', this.#drag);
    on('pointerup', this.#press);
    on('pointerup', this.#lift);
    on('pointercancel', this.#lift);
    this.#canvas.addEventListener('keydown', this.#key);
    this.#paint(this.#canvas);
  }

  /** @param isRound whether the picture is shown as a circle */
  render(t: Translate, uid: string, isRound: boolean): TemplateResult {
    this.#canvas.ariaLabel = t('picture.crop.label');
    return html`<div class="crop${isRound ? ' crop-round' : ''}" part="crop">${this.#canvas}</div>
      <div class="portico-field">
        <label class="portico-label" for="${uid}-zoom">${t('picture.crop.zoom')}</label>
        <input
          class="crop-zoom"
          id="${uid}-zoom"
          name="zoom"
          type="range"
          min="1"
          max=${MAX_ZOOM}
          step=${ZOOM_STEP}
          .value=${String(this.#zoom)}
          @input=${this.#slide}
        />
      </div>
      <p class="portico-hint">${t('picture.crop.hint')}</p>`;
  }

  /** Returns the visible square as a data URL of at most `MAX_LENGTH` characters, in WebP, or in JPEG if the browser cannot encode WebP. */
  result(): string {
    for (const size of SIZES) {
      const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
      this.#paint(canvas);
      for (const quality of QUALITIES) {
        const url = canvas.toDataURL('image/webp', quality);
        const text = url.startsWith('data:image/webp') ? url : this.#asJpeg(canvas, quality);
        if (text.length <= MAX_LENGTH) return text;
      }
    }
    throw new RangeError('The picture cannot be made small enough.');
  }

  /** Releases the picture's memory. */
  close(): void {
    this.#image.close();
  }

  /** Draws on a white background, because JPEG has no transparency. */
  #asJpeg(canvas: HTMLCanvasElement, quality: number): string {
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', quality);
  }

  /** Half the width of the visible square, in pixels of the picture. */
  get #half(): number {
    return Math.min(this.#image.width, this.#image.height) / this.#zoom / 2;
  }

  #paint(canvas: HTMLCanvasElement): void {
    const half = this.#half;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(this.#image, this.#x - half, this.#y - half, half * 2, half * 2, 0, 0, canvas.width, canvas.height);
  }

  /** Moves the picture by fractions of the visible square, but not beyond the picture's edges. */
  #move(right: number, down: number, zoom = this.#zoom): void {
    this.#zoom = clamp(Math.round(zoom * 1000) / 1000, 1, MAX_ZOOM);
    const half = this.#half;
    this.#x = clamp(this.#x - right * half * 2, half, this.#image.width - half);
    this.#y = clamp(this.#y - down * half * 2, half, this.#image.height - half);
    this.#paint(this.#canvas);
    this.#changed();
  }

  #slide = (event: Event): void => this.#move(0, 0, Number((event.target as HTMLInputElement).value));

  #key = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    this.#move(arrow[0] * STEP, arrow[1] * STEP);
  };

  #touch = (event: PointerEvent): void => {
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pressed = this.#fingers.size === 0 ? [event.clientX, event.clientY] : undefined;
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
  };

  /** Moves the pressed point to the center, for people who cannot drag. */
  #press = ({ clientX, clientY }: PointerEvent): void => {
    const [x, y] = this.#pressed ?? [Infinity, Infinity];
    if (Math.hypot(clientX - x, clientY - y) > MAX_PRESS) return;
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    this.#move(0.5 - (clientX - left) / width, 0.5 - (clientY - top) / height);
  };

  #lift = (event: PointerEvent): void => void this.#fingers.delete(event.pointerId);

  #drag = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY] as const;
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, now);
    const distanceFrom = (from: readonly [number, number]): number => (other ? Math.hypot(from[0] - other[0], from[1] - other[1]) : 1);
    const width = this.#canvas.clientWidth || SIZE;
    const share = other ? 2 : 1;
    this.#move(
      (now[0] - before[0]) / width / share,
      (now[1] - before[1]) / width / share,
      (this.#zoom * distanceFrom(now)) / Math.max(1, distanceFrom(before)),
    );
  };
}
