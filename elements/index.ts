// Exports every element class and the functions that register them. Importing this module has no side effects.
export type { PorticoElement } from './core/portico-element.js';
export type { FormPage, Phase } from './core/form-page.js';
export * from './classes.js';
export { setDefaultApp, type ElementApp, type PageLayout, type Theme } from './context.js';
export { defineAll } from './define-all.js';
export { define, type ElementClass } from './define.js';
export type { AskingEvent, PorticoEventName, PorticoEvents } from './events.js';
export { en } from './messages/en.js';
export { setAppearance, type Appearance } from './styles/appearance.js';
export { presets, type AppearanceToken, type Preset } from './styles/presets.js';
export type { Messages, OwnMessages } from './messages/types.js';
export { ELEMENTS, type PorticoElements } from './registry.js';
