/** Whether another page shows this one inside of its own: it may draw over it, so what cannot be undone is refused there (ui.md 5.15). */
export const isFramed = (): boolean => window.top !== window.self;
