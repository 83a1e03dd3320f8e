import { html, type TemplateResult } from 'lit';

interface Tab<T> {
  readonly id: T;
  readonly label: string;
}

interface TabsOptions<T extends string> {
  readonly uid: string;
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly selected: T;
  readonly choose: (id: T) => void;
}

/** Returns the tab that a key selects. The direction of the left and right arrow keys follows the text direction. */
const target = <T>(event: KeyboardEvent, all: readonly T[], index: number): T | undefined => {
  const isRtl = getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl';
  const [back, forward] = isRtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const steps: Readonly<Record<string, number>> = { [back as string]: index - 1, [forward as string]: index + 1, Home: 0, End: -1 };
  const to = steps[event.key];
  return to === undefined ? undefined : all.at(to % all.length);
};

/**
 * Renders a tab list (WAI-ARIA pattern). Only the selected tab is in the tab order, and arrow keys select other tabs. The panel must have
 * the ID `<uid>-panel`.
 */
export const tabs = <T extends string>({ uid, label, tabs: all, selected, choose }: TabsOptions<T>): TemplateResult => {
  const idOf = (id: T): string => `${uid}-tab-${id}`;
  const move = (event: KeyboardEvent): void => {
    const index = all.findIndex(({ id }) => id === selected);
    const next = target(event, all, index);
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`#${idOf(next.id)}`)?.focus();
  };
  const tab = ({ id, label: text }: Tab<T>): TemplateResult => html`
    <button
      type="button"
      class="portico-tab"
      part="tab"
      data-part="tab"
      role="tab"
      id=${idOf(id)}
      aria-selected=${id === selected}
      aria-controls="${uid}-panel"
      tabindex=${id === selected ? 0 : -1}
      @click=${() => choose(id)}
    >
      ${text}
    </button>
  `;
  return html`
    <div class="portico-tabs" part="tabs" data-part="tabs" role="tablist" aria-label=${label} @keydown=${move}>${all.map(tab)}</div>
  `;
};
