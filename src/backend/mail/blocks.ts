import { canonicalTag } from '../languages.js';
import { isTemplate } from './placeholders.js';

// Checks the content of an email, which is a map of blocks. Checks each block separately, and keeps unknown members.

type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a check that also accepts absent members and null, for which defaults apply. */
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const object =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(members).every(([name, check]) => check(Object.hasOwn(value, name) ? value[name] : undefined));
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const mapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);
const oneOf = (...values: readonly unknown[]): Check => maybe((value) => values.includes(value));

const isNumber: Check = (value) => typeof value === 'number';
const isText: Check = (value) => typeof value === 'string';
const color = maybe((value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value));
const number = maybe(isNumber);
const flag = maybe((value) => typeof value === 'boolean');
const text = maybe((value) => typeof value === 'string' && isTemplate(value));
const ids = maybe(listOf(isText));
const padding = maybe(object({ top: isNumber, bottom: isNumber, left: isNumber, right: isNumber }));
const textAlign = oneOf('left', 'center', 'right');

/** Font stacks by the names that blocks use. */
export const FONTS = {
  MODERN_SANS: 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  BOOK_SANS: 'Optima, Candara, "Noto Sans", sans-serif',
  ORGANIC_SANS: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, sans-serif',
  GEOMETRIC_SANS: 'Avenir, Montserrat, Corbel, "URW Gothic", sans-serif',
  HEAVY_SANS: 'Bahnschrift, "DIN Alternate", "Franklin Gothic Medium", sans-serif-condensed, sans-serif',
  ROUNDED_SANS: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, sans-serif',
  MODERN_SERIF: 'Charter, "Bitstream Charter", Cambria, serif',
  BOOK_SERIF: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, serif',
  MONOSPACE: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
} as const;

/** The texts of an email in another language. Absent texts are those of the template. */
export interface Translation {
  readonly subject?: string | null;
  readonly preheader?: string | null;
  /** Texts by the ID of their block. */
  readonly texts?: Readonly<Record<string, string>>;
}

const MAX_TRANSLATIONS = 100;
const translation = object({
  subject: text,
  preheader: text,
  texts: (value) => value === undefined || mapOf((one) => one !== null && text(one))(value),
});

/** Returns whether a value contains translations by language tag. */
const isTranslations = (value: unknown): value is Readonly<Record<string, Translation>> =>
  mapOf(translation)(value) &&
  Object.keys(value as object).length <= MAX_TRANSLATIONS &&
  Object.keys(value as object).every((tag) => canonicalTag(tag)?.toLowerCase() === tag.toLowerCase());

const fontFamily = oneOf(...Object.keys(FONTS));
const common = { backgroundColor: color, padding };
const textStyle = { ...common, color, fontSize: number, fontFamily, fontWeight: oneOf('bold', 'normal'), textAlign, letterSpacing: number };

const styled = (style: Readonly<Record<string, Check>>, props: Readonly<Record<string, Check>>): Check =>
  object({ style: maybe(object(style)), props: maybe(object(props)) });

/** Checks of the member `data`, by block type. */
const BLOCKS = {
  EmailLayout: object({
    ...{ backdropColor: color, borderColor: color, canvasColor: color, textColor: color },
    ...{ borderRadius: number, fontFamily, childrenIds: ids },
    // Members that only this backend has: the preview text in lists of emails, the language tag of the text, and texts in other languages.
    ...{ preheader: text, lang: maybe(isText), translations: maybe(isTranslations) },
  }),
  Container: styled({ ...common, borderColor: color, borderRadius: number }, { childrenIds: ids }),
  ColumnsContainer: styled(common, {
    ...{ columnsCount: oneOf(2, 3), columnsGap: number, fixedWidths: maybe(listOf(number)) },
    ...{ contentAlignment: oneOf('top', 'middle', 'bottom'), columns: maybe(listOf(object({ childrenIds: ids }))) },
  }),
  Heading: styled(textStyle, { text, level: oneOf('h1', 'h2', 'h3') }),
  Text: styled(textStyle, { text, markdown: flag }),
  Button: styled(textStyle, {
    ...{ text, url: text, buttonBackgroundColor: color, buttonTextColor: color, fullWidth: flag },
    ...{ buttonStyle: oneOf('rectangle', 'pill', 'rounded'), size: oneOf('x-small', 'small', 'medium', 'large') },
  }),
  Image: styled(
    { ...common, textAlign },
    {
      ...{ url: text, alt: text, linkHref: text, width: number, height: number },
      contentAlignment: oneOf('top', 'middle', 'bottom'),
      // A member that only this backend has: the picture in dark mode.
      darkUrl: text,
    },
  ),
  Divider: styled(common, { lineColor: color, lineHeight: number }),
  Spacer: styled(common, { height: number }),
} satisfies Record<string, Check>;

/** A checked block. Defaults apply to absent members and to null. */
export interface Block {
  readonly type: keyof typeof BLOCKS;
  readonly data: { readonly [name: string]: unknown } & {
    readonly style?: Readonly<Record<string, unknown>> | null;
    readonly props?: Readonly<Record<string, unknown>> | null;
  };
}

/** Blocks by ID. The outermost block has the ID `root`. */
export type MailContent = Readonly<Record<string, Block>>;

const isBlock = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.type === 'string' &&
  Object.hasOwn(BLOCKS, value.type) &&
  BLOCKS[value.type as keyof typeof BLOCKS](value.data);

/** Returns whether a document is a map of blocks. An empty map is accepted. */
export const isMailContent = (content: unknown): content is MailContent => isObject(content) && Object.values(content).every(isBlock);
