// Declares the types of the virtual modules that element-files.ts generates from the elements.
declare module 'virtual:element-files' {
  export const loadFile: (tag: string) => Promise<Readonly<Record<string, unknown>>> | undefined;
}
declare module 'virtual:script-elements' {
  import type { ElementClass } from '../elements/core/portico-element.js';
  import type { LazyFile } from './open-file.js';
  export const elements: readonly ElementClass[];
  export const files: Readonly<Record<string, LazyFile>>;
}
// Declares the type of the virtual module that provider-marks.ts generates from src/resources/oauth-providers.ts.
declare module 'virtual:provider-marks' {
  const marks: Readonly<Record<string, { readonly title: string; readonly path: string } | undefined>>;
  export default marks;
}
// Declares the type of the virtual module that early-pieces.ts generates from the templates of the elements.
declare module 'virtual:form-pieces' {
  import type { FormPieces } from './piece.js';
  const pieces: FormPieces;
  export default pieces;
}
