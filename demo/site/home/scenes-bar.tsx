import type { MouseEvent, ReactElement } from 'react';
import { SCENES, type SceneName } from './scenes.js';
import { markScrolled, scrollToFocused, scrollToMiddle } from './tabs.js';

interface ScenesBarProps {
  readonly shown: SceneName;
  readonly onShow: (name: SceneName) => void;
}

const NAMES = Object.keys(SCENES) as readonly SceneName[];

const group = (label: string, isLive: boolean, { shown, onShow }: ScenesBarProps): ReactElement => {
  const show = (event: MouseEvent, name: SceneName): void => {
    scrollToMiddle(event);
    onShow(name);
  };
  return (
    <div role="group" aria-label={label}>
      {NAMES.filter((name) => SCENES[name].isLive === isLive).map((name) => (
        <button key={name} type="button" aria-pressed={name === shown} onFocus={scrollToFocused} onClick={(event) => show(event, name)}>
          {SCENES[name].label}
        </button>
      ))}
    </div>
  );
};

/** Buttons for the live elements, and for the states that a visitor rarely sees. */
export const ScenesBar = (props: ScenesBarProps): ReactElement => (
  <div className="scenes-bar" onScroll={markScrolled}>
    {group('Pages', true, props)}
    {group('States', false, props)}
  </div>
);
