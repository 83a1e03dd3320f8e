// Defines the rules that keep script injection, blocking dialogs and silenced type errors out of the code, as pure functions.
import { lineAt, ownNames, parse, walk, withoutComments } from './source.ts';
import type { Files, Violation } from './source.ts';

const INJECTION =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write(ln)?|eval\(|new Function\b|unsafeHTML|unsafeSVG|dangerouslySetInnerHTML)/g;

/** In this file, the server's own escaped HTML becomes the content of an element. Browsers only receive an empty text. */
const SERVED = 'react/served.ts';

/** Reports APIs that create markup or code from strings, because injected markup in a sign-in page could steal passwords. */
export function noMarkupFromStrings(files: Files): Violation[] {
  return [...files].flatMap(([file, source]) => {
    const code = withoutComments(file, source);
    const found = [...code.matchAll(INJECTION)].filter(([api]) => file !== SERVED || api !== 'dangerouslySetInnerHTML');
    return found.map((match) => ({
      file,
      line: lineAt(code, match.index),
      message: `uses ${match[0].replace('(', '')}. Create nodes with templates or createElement instead.`,
    }));
  });
}

/** Reports style attributes in templates, because a strict `style-src` policy blocks them. */
export function noStyleAttributes(files: Files): Violation[] {
  return [...files].flatMap(([file, source]) => {
    const found: Violation[] = [];
    walk(file, source, {
      TaggedTemplateExpression({ tag, quasi }) {
        if (tag.type !== 'Identifier' || !['html', 'svg', 'staticHtml'].includes(tag.name)) return;
        for (const { value, start } of quasi.quasis) {
          for (const match of value.raw.matchAll(/\sstyle\s*=/g)) {
            found.push({
              file,
              line: lineAt(source, start + match.index + 1),
              message: 'has a style attribute in a template. Use a class and a style sheet.',
            });
          }
        }
      },
    });
    return found;
  });
}

const DIALOGS = ['alert', 'prompt', 'confirm'];
const GLOBALS = ['window', 'globalThis', 'self'];

/** Reports blocking dialogs, because pages cannot style or translate them, and browsers block them in cross-origin frames. */
export function noBlockingDialogs(files: Files): Violation[] {
  return [...files].flatMap(([file, source]) => {
    const found: Violation[] = [];
    const own = ownNames(file, source);
    const add = (name: string, start: number): void =>
      void found.push({ file, line: lineAt(source, start), message: `uses window.${name}. Render a dialog or a notice instead.` });
    walk(file, source, {
      MemberExpression({ object, property, start }) {
        if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
        if (GLOBALS.includes(object.name) && DIALOGS.includes(property.name)) add(property.name, start);
      },
      CallExpression({ callee, start }) {
        if (callee.type === 'Identifier' && DIALOGS.includes(callee.name) && !own.has(callee.name)) add(callee.name, start);
      },
    });
    return found;
  });
}

export function typesAreNotSilenced(files: Files): Violation[] {
  return [...files].flatMap(([file, source]) => {
    const found: Violation[] = [];
    const add = (what: string, start: number): void =>
      void found.push({
        file,
        line: lineAt(source, start),
        message: `has ${what}. Declare the correct type, or use \`unknown\` and narrow it.`,
      });
    walk(file, source, {
      TSAsExpression: ({ typeAnnotation, start }) => void (typeAnnotation.type === 'TSAnyKeyword' && add('`as any`', start)),
    });
    for (const { value, start } of parse(file, source).comments) {
      const directive = /@ts-(ignore|expect-error|nocheck)/.exec(value);
      if (directive) add(directive[0], start);
    }
    return found;
  });
}
