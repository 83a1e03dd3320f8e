// Recognizes apps by a registered symbol, so that `instanceof` works across copies of the package, and for apps with more rights.
import { hasAccess, type Access } from '../contract/entity.js';
import type { AppInternals } from './internals.js';
import { stackAppInternalsSymbol } from './internals-symbol.js';

const accessSymbol = Symbol.for('portico.compat.access');

/** Adds the access level of an app, and its members for frameworks. Object spread and comparisons of tests do not see them. */
export const markAsApp = (app: object, access: Access, internals: AppInternals): void => {
  Object.defineProperty(app, accessSymbol, { value: access });
  Object.defineProperty(app, stackAppInternalsSymbol, { value: internals });
};

/** Returns whether a value is an app with at least these rights. */
export const hasRights = (value: unknown, access: Access): boolean =>
  typeof value === 'object' && value !== null && accessSymbol in value && hasAccess(value[accessSymbol] as Access, access);
