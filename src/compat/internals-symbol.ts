/** The key of the members of an app that are only for frameworks. All copies of the package share the symbol. */
export const stackAppInternalsSymbol: unique symbol = Symbol.for('portico.compat.internals');
