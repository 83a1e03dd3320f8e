// Fills in templates such as `Hello {{ name }}` in email subjects and bodies. Supports a subset of Handlebars. Does not escape values,
// because the renderer escapes the result.

export type MailVariables = Readonly<Record<string, string>>;

const TAG = /\{\{\{?\s*([#/]?\w+)(?:\s+(\w+))?\s*\}?\}\}/g;

const valueOf = (variables: MailVariables, name: string | undefined): string =>
  name !== undefined && Object.hasOwn(variables, name) ? (variables[name] as string) : '';

/**
 * Replaces `{{ name }}` and evaluates `{{#if name}} … {{else}} … {{/if}}` and `{{#unless name}}`. Replaces variables without a value with
 * an empty string. Does not treat values as templates.
 */
export const fill = (template: string, variables: MailVariables): string => {
  const output: string[] = [];
  const shown: boolean[] = [];
  const write = (text: string): void => {
    if (shown.every(Boolean)) output.push(text);
  };
  let end = 0;
  for (const { 0: tag, 1: word, 2: name, index } of template.matchAll(TAG)) {
    write(template.slice(end, index));
    end = index + tag.length;
    if (word === '#if') shown.push(valueOf(variables, name) !== '');
    else if (word === '#unless') shown.push(valueOf(variables, name) === '');
    else if (word === 'else' && shown.length > 0) shown.push(!shown.pop());
    else if (word === '/if' || word === '/unless') shown.pop();
    else write(valueOf(variables, word));
  }
  write(template.slice(end));
  return output.join('');
};

/** Returns whether a template closes all conditions in the correct order, and uses no Handlebars helpers except `#if` and `#unless`. */
export const isTemplate = (template: string): boolean => {
  const opened: string[] = [];
  for (const { 1: word = '', 2: name } of template.matchAll(TAG)) {
    if (word === '#if' || word === '#unless') {
      if (name === undefined) return false;
      opened.push(word.slice(1));
    } else if (word.startsWith('/')) {
      if (opened.pop() !== word.slice(1)) return false;
    } else if (word.startsWith('#') || name !== undefined || (word === 'else' && opened.length === 0)) return false;
  }
  return opened.length === 0;
};
