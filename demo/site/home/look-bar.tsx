import { useSyncExternalStore, type ReactElement } from 'react';
import { Choice, Select } from './choice.js';
import { accentOf, DEFAULT_LOOK, directionOf, FONTS, LOCALES, nameOfLocale, PRESETS, tokensOf, type Look } from './look.js';

interface LookBarProps {
  readonly look: Look;
  readonly onChange: (look: Look) => void;
}

const THEMES = [
  ['auto', 'Auto'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const DIRECTIONS = [
  ['ltr', 'LTR'],
  ['rtl', 'RTL'],
] as const;

const LANGUAGES: readonly (readonly [string, string])[] = [
  ['', 'Browser language'],
  ...LOCALES.map((locale) => [locale, nameOfLocale(locale)] as const),
];

const entriesOf = <K extends string>(names: Readonly<Record<K, string>>): readonly (readonly [K, string])[] =>
  Object.entries(names) as unknown as readonly (readonly [K, string])[];

/** The radius of a look that has none of its own, in pixels. */
const RADIUS = 8;

const darkMode = matchMedia('(prefers-color-scheme: dark)');
const watchDarkMode = (listener: () => void): (() => void) => {
  darkMode.addEventListener('change', listener);
  return () => darkMode.removeEventListener('change', listener);
};

const Accent = ({ look, onChange }: LookBarProps): ReactElement => {
  const accent = accentOf(
    look,
    useSyncExternalStore(watchDarkMode, () => darkMode.matches),
  );
  return (
    <label className="field">
      <span>Accent</span>
      <span className="color">
        <input type="color" value={accent} onChange={(event) => onChange({ ...look, accent: event.target.value })} />
        <output>{accent}</output>
      </span>
    </label>
  );
};

const Radius = ({ look, onChange }: LookBarProps): ReactElement => {
  const radius = Number.parseInt(tokensOf(look).radius ?? `${RADIUS}`, 10);
  return (
    <label className="field radius">
      <span>
        Radius{' '}
        <span className="amount" dir="ltr">
          {radius} px
        </span>
      </span>
      <input type="range" min="0" max="20" value={radius} onChange={(event) => onChange({ ...look, radius: event.target.valueAsNumber })} />
    </label>
  );
};

/** The controls for the look of the elements. */
export const LookBar = ({ look, onChange }: LookBarProps): ReactElement => {
  const set = (change: Partial<Look>): void => onChange({ ...look, ...change });
  return (
    <form className="look-bar" aria-label="Look" onSubmit={(event) => event.preventDefault()}>
      <Select
        label="Preset"
        options={entriesOf(PRESETS)}
        value={look.preset}
        onChange={(preset) => set({ preset, accent: '', radius: undefined })}
      />
      <Accent look={look} onChange={onChange} />
      <Select label="Font" options={entriesOf(FONTS)} value={look.font} onChange={(font) => set({ font })} />
      <Radius look={look} onChange={onChange} />
      <Choice label="Theme" options={THEMES} value={look.theme} onChange={(theme) => set({ theme })} />
      <Choice
        label="Direction"
        options={DIRECTIONS}
        value={directionOf(look)}
        disabledHint={look.locale === '' ? undefined : 'Set by the language'}
        onChange={(direction) => set({ direction })}
      />
      <Select
        label="Language"
        options={LANGUAGES}
        value={look.locale}
        onChange={(locale) => set({ locale, direction: DEFAULT_LOOK.direction })}
      />
      <button className="button reset" type="button" aria-disabled={look === DEFAULT_LOOK} onClick={() => onChange(DEFAULT_LOOK)}>
        Reset look
      </button>
    </form>
  );
};
