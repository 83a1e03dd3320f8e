// Creates the Angular directives of the tags: `portico-auth/angular`. They have the format of compiled libraries (partial declarations), so
// the build needs no Angular compiler.
import { baseGroups, elementsIn, firstSentence, groupOf, type Field, type Group } from './editor-files.ts';
import { GENERATED } from './framework-types.ts';
import type { Manifest } from './manifest.ts';

/** A directive, or a base class of directives, which has no selector. */
interface Directive extends Group {
  readonly name: string;
  readonly description: string;
  readonly selector?: string;
}

const baseName = (name: string): string => `${name}Tag`;
const parentOf = ({ base }: Group): string => (base === undefined ? 'PorticoTag' : baseName(base));

const directivesOf = (manifest: Manifest): readonly Directive[] => {
  const elements = elementsIn(manifest);
  const bases = baseGroups(elements).map((group) => ({ ...group, name: baseName(group.name), description: 'Properties of several tags.' }));
  const tags = elements.map((element) => ({
    ...groupOf(element),
    name: `-${element.tagName}`.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    description: element.description ?? '',
    selector: element.tagName,
  }));
  return [...bases, ...tags];
};

/** The version of the format of partial declarations. Angular reads all versions since 12. */
const FORMAT = '17.0.0';

const BASE = `/** Sets the properties of the element. */
class PorticoTag {
  #element = i0.inject(i0.ElementRef).nativeElement;

  ngOnChanges(changes) {
    for (const [name, { currentValue }] of Object.entries(changes)) {
      // Angular also passes attributes without brackets, which are already on the element.
      if (this.#element.getAttribute(name) !== currentValue) this.#element[name] = currentValue;
    }
  }
}
`;

const code = (directive: Directive): string => {
  const { name, fields, selector } = directive;
  const head = `version: '${FORMAT}', ngImport: i0, type: ${name}`;
  return `
${selector === undefined ? '' : 'export '}class ${name} extends ${parentOf(directive)} {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: '12.0.0', ${head}, deps: [], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({
    minVersion: '14.0.0', ${head}, isStandalone: true, usesOnChanges: true, usesInheritance: true,
    ${selector === undefined ? '' : `selector: '${selector}', `}inputs: { ${fields.map((field) => `${field.name}: '${field.name}'`).join(', ')} },
  });
}
`;
};

/**
 * Returns the declaration of an input. Attributes without brackets are strings, so an input with the name of an attribute also accepts the
 * values of the attribute.
 */
const input = ({ name, attribute, description }: Field, tag: string): string => {
  const type = `Properties<'${tag}'>['${name}']`;
  const accepted = name === attribute ? `  static ngAcceptInputType_${name}: Attributes<'${tag}'>['${name}'] | ${type};\n` : '';
  return `  /** ${firstSentence(description)} */\n  ${name}: ${type};\n${accepted}`;
};

const declaration = (directive: Directive): string => {
  const { name, description, fields, selector, tag } = directive;
  const map = fields.map((field) => `'${field.name}': { alias: '${field.name}'; required: false }`);
  const selectorType = selector === undefined ? 'never' : `'${selector}'`;
  return `
/** ${firstSentence(description)} */
${selector === undefined ? '' : 'export '}declare class ${name} extends ${parentOf(directive)} {
${fields.map((field) => input(field, tag)).join('')}  static ɵfac: i0.ɵɵFactoryDeclaration<${name}, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<${name}, ${selectorType}, never, { ${map.join('; ')} }, {}, never, never, true, never>;
}
`;
};

/** Returns the module and the declarations of `portico-auth/angular`, by file name. */
export const angularFiles = (manifest: Manifest): Readonly<Record<string, string>> => {
  const directives = directivesOf(manifest);
  const names = directives.flatMap(({ name, selector }) => (selector === undefined ? [] : [name]));
  const module = `${GENERATED}import * as i0 from '@angular/core';\n\n${BASE}${directives.map(code).join('')}
export const PORTICO_TAGS = [${names.join(', ')}];\n`;
  const types = `${GENERATED}import * as i0 from '@angular/core';
import type { Attributes, Properties } from './tags.js';

declare class PorticoTag {
  /** Sets the changed properties of the element. */
  ngOnChanges(changes: i0.SimpleChanges): void;
}
${directives.map(declaration).join('')}
/** The directives of all tags, for the \`imports\` of a component. */
export declare const PORTICO_TAGS: readonly [${names.map((name) => `typeof ${name}`).join(', ')}];\n`;
  return { 'angular.js': module, 'angular.d.ts': types };
};
