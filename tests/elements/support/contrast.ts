// Measures the contrast of colors.
const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;

/** Returns the channels of an opaque color in any CSS syntax, from 0 to 255. */
export const channelsOf = (color: string): readonly number[] => {
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
};

/** Returns the relative luminance of an opaque color (WCAG 2.2). */
const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio of two opaque colors, from 1 to 21. */
export const contrast = (color: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(color), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
