// Every element class, without side effects, and what registers them.
export type { ElementClass, PorticoElement } from './base/portico-element.js';
export type { FormPage, Phase } from './base/form-page.js';
export { setDefaultApp, type ElementApp, type Theme } from './context.js';
export { defineAll } from './define-all.js';
export { define } from './define.js';
export type { AskingEvent, PorticoEventName, PorticoEvents } from './events.js';
export * from './forms/index.js';
export { en } from './messages/en.js';
export type { Messages } from './messages/types.js';
export * from './pages/index.js';
export { ELEMENTS, type PorticoElements } from './registry.js';
export * from './settings/index.js';
export * from './widgets/index.js';
