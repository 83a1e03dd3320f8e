// Recognizes apps by a registered symbol, so that `instanceof` works across copies of the package, and for apps with more rights.
import { hasAccess, type Access } from '../contract/entity.js';
import type { Context } from './context.js';
import { ConfigurationError } from './errors.js';
import { stackAppInternalsSymbol } from './internals-symbol.js';

const accessSymbol = Symbol.for('portico.compat.access');
const contexts = new WeakMap<object, Context>();

/** Adds the access level of an app, and its members for frameworks. Object spread and comparisons of tests do not see them. */
export const markAsApp = (app: object, access: Access, internals: object, context: Context): void => {
  contexts.set(app, context);
  Object.defineProperty(app, accessSymbol, { value: access });
  Object.defineProperty(app, stackAppInternalsSymbol, { value: internals });
};

/** Returns whether a value is an app with at least these rights. */
export const hasRights = (value: unknown, access: Access): boolean =>
  typeof value === 'object' && value !== null && accessSymbol in value && hasAccess(value[accessSymbol] as Access, access);

/** Returns the context of an app of this entry. Throws CONFIGURATION for any other value. */
export const contextOf = (app: unknown): Context => {
  const context = contexts.get(Object(app) as object);
  if (!context) throw new ConfigurationError('This is not an app of portico-auth/compat.');
  return context;
};
