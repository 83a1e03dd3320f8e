// What most sections are put together from, under one name.
export { announce } from '../core/announcer.js';
export { button, linkButton } from './button.js';
export { errorLine, field, INPUTS, type InputKind } from './field.js';
export { notice } from './notice.js';
export { actionError, badge, confirmed, labelFor, row } from './section.js';
export { toast } from './toast.js';
