import type { TemplateResult } from 'lit';
import { PorticoError } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { loadFailed } from './card.js';

/** In place of what a file brings that did not come. Browsers keep it as failed until the document is loaded again. */
export const fileFailed = (t: Translate): TemplateResult =>
  loadFailed(t, new PorticoError('CONNECTION', 'A file of the page did not come.'), () => location.reload());
