import { html, type TemplateResult } from 'lit';

interface TabsOptions<T extends string> {
  readonly uid: string;
  readonly label: string;
  readonly tabs: readonly { readonly id: T; readonly label: string }[];
  readonly selected: T;
  readonly choose: (id: T) => void;
}

/** A tab list after the WAI-ARIA pattern: one stop for Tab, arrows move and choose. Its panel has the id `<uid>-panel`. */
export const tabs = <T extends string>({ uid, label, tabs: all, selected, choose }: TabsOptions<T>): TemplateResult => {
  const move = (event: KeyboardEvent): void => {
    const isRtl = getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl';
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const step = event.key === forward ? 1 : event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft') ? -1 : 0;
    const index = all.findIndex(({ id }) => id === selected);
    const next =
      event.key === 'Home'
        ? all[0]
        : event.key === 'End'
          ? all.at(-1)
          : step === 0
            ? undefined
            : all[(index + step + all.length) % all.length];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    const list = event.currentTarget as HTMLElement;
    list.querySelector<HTMLElement>(`#${uid}-tab-${next.id}`)?.focus();
  };
  return html`
    <div class="portico-tabs" part="tabs" data-part="tabs" role="tablist" aria-label=${label} @keydown=${move}>
      ${all.map(
        ({ id, label: text }) => html`
          <button
            type="button"
            class="portico-tab"
            part="tab"
            data-part="tab"
            role="tab"
            id="${uid}-tab-${id}"
            aria-selected=${id === selected}
            aria-controls="${uid}-panel"
            tabindex=${id === selected ? 0 : -1}
            @click=${() => choose(id)}
          >
            ${text}
          </button>
        `,
      )}
    </div>
  `;
};
