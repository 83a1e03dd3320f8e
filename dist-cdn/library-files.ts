// Decides which modules the library contains, and in which files. All other dependencies remain imports.
import { isAbsolute } from 'node:path';

/**
 * Returns whether a module is an icon. The library contains copies of the icons that it uses, because the package with all icons is
 * 34 MB in size.
 */
const isIcon = (id: string): boolean => /^lucide(?:\/|$)/.test(id);

/**
 * Returns whether a module belongs to a package that the library contains, because it brings other packages or is large compared to what the
 * library uses of it: `@lit/react` brings the types of React, `@oslojs/otp` four packages, `@simplewebauthn/browser` has 1.2 MB, of which
 * 10 KB are used, `oauth4webapi` has 330 KB, and `uqr` 80 KB.
 */
const isContained = (id: string): boolean => /^(?:@lit\/react|@oslojs\/[\w-]+|@simplewebauthn\/browser|oauth4webapi|uqr)(?:\/|$)/.test(id);

/** Returns whether a module is a dependency, for example `lit` or `node:fs`. Dependencies remain imports in the library. */
export const isDependency = (id: string): boolean => !/^(?:[.\0]|virtual:)/.test(id) && !isAbsolute(id) && !isIcon(id) && !isContained(id);

/**
 * Returns the output file of a module. Icons and contained packages have their own folders, because `npm pack` omits folders named
 * `node_modules`. Lazily loaded files are in the folder `lazy`.
 */
export const libraryFile = (name: string): string =>
  `${name
    .replace('node_modules/lucide/dist/esm/icons', 'elements/icons')
    .replace(/^node_modules(?=\/)/, 'vendor')
    .replace('_virtual/_virtual_', 'lazy/')}.js`;
