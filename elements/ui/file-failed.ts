import type { TemplateResult } from 'lit';
import { PorticoError } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { failureTexts, loadFailed, retryButton, type FailureTexts } from './card.js';

const FAILURE = new PorticoError('LOAD_FAILED', 'A file of the page could not be loaded.');

/** Reloads the document, because browsers cache the failed import. */
const reload = (): void => location.reload();

/** Returns the texts of the card if a module of the page could not be loaded. */
export const fileFailedTexts = (t: Translate): FailureTexts => failureTexts(t, FAILURE);

/** Renders the button that loads the page again. */
export const reloadButton = (t: Translate): TemplateResult => retryButton(t, reload);

/** Renders a notice and a button if a module of a part of the page could not be loaded. */
export const fileFailed = (t: Translate): TemplateResult => loadFailed(t, FAILURE, reload);
