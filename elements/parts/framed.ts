/** A page inside another page may be drawn over: what hands something over or cannot be undone is refused there (ui.md 5.15). */
export const isFramed = ({ ownerDocument: { defaultView: view } }: Element): boolean => view !== null && view.self !== view.top;
