// What sign-in pages need now and then. It shares most of what it is made of, and comes together, once.
export { MagicLinkForm } from './magic-link-form.js';
export { dressForm } from './own-form.js';
export { SignUpPart } from './sign-up-part.js';
