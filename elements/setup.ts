// Exports the functions that set up a page for the elements, without the elements.
export { setDefaultApp, type ElementApp } from './context.js';
export { setAppearance, type Appearance } from './styles/appearance.js';
export { presets } from './styles/presets.js';
