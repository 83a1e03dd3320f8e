// What most sections are put together from, under one name.
export { button } from './button.js';
export { field, INPUTS, type InputKind } from './field.js';
export { notice } from './notice.js';
export { actionError, badge, confirmed, row } from './section.js';
export { toast } from './toast.js';
