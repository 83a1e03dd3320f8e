// The entry of the file `elements`, which contains the elements that most pages need, such as the sign-in page and the user button.
import { elements, files } from 'virtual:script-elements';
import { define } from '../elements/define.js';
import { defineOnDemand } from './on-demand.js';
import { openFile } from './open-file.js';

/** Defines the elements of this file. Other files contain the remaining elements, and load when the page uses one of these elements. */
export const defineElements = (): void => {
  define(...elements);
  defineOnDemand((tag) => {
    const file = files[tag];
    return file && openFile(file);
  });
};
