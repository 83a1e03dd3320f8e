import { useId, type KeyboardEvent, type ReactElement, type ReactNode, type SyntheticEvent } from 'react';

interface TabsProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly selected: string;
  readonly onSelect: (name: string) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

/** Returns the index of the tab that a key leads to, or undefined for other keys. */
const targetOf = (key: string, index: number, count: number, isRtl: boolean): number | undefined => {
  const step = isRtl ? -1 : 1;
  if (key === 'ArrowRight') return (index + step + count) % count;
  if (key === 'ArrowLeft') return (index - step + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/** Scrolls a pressed tab to the middle, so that a click on the last visible tab shows the next ones. */
export const scrollToMiddle = ({ currentTarget }: SyntheticEvent): void =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Does the same for the tab with focus, but not before a click, which would then miss the tab. */
export const scrollToFocused = (event: SyntheticEvent): void => {
  if (event.currentTarget.matches(':focus-visible')) scrollToMiddle(event);
};

/** Marks a line of tabs of which the start is hidden, so that it fades out there, too. */
export const markScrolled = ({ currentTarget }: SyntheticEvent): void =>
  void currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft !== 0);

/** Shows tabs and the panel of the selected tab. Arrow keys select other tabs. */
export const Tabs = ({ label, names, selected, onSelect, children }: TabsProps): ReactElement => {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const target = targetOf(event.key, names.indexOf(selected), names.length, isRtl);
    const name = target === undefined ? undefined : names[target];
    if (name === undefined || target === undefined) return;
    event.preventDefault();
    onSelect(name);
    (event.currentTarget.children[target] as HTMLElement).focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move} onScroll={markScrolled}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={name === selected ? 0 : -1}
            onFocus={scrollToFocused}
            onClick={(event) => {
              scrollToMiddle(event);
              onSelect(name);
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
};
