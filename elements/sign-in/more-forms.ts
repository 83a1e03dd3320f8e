// Exports the parts that sign-in pages load on demand. These parts are in one chunk, because they share most of their code.
export { MagicLinkForm } from './magic-link-form.js';
export { decorateForm } from './own-form.js';
export { SignUpPart } from './sign-up-part.js';
