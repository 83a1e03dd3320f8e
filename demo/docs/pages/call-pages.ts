// Makes a page for each group of SDK calls from the types and the doc blocks.
import { typeFacts, type AppName } from '../facts/types.js';
import type { FieldFact } from '../facts/fields.js';
import type { CallFact } from '../facts/members.js';
import { clientResources, adminResources, internalResources, serverResources } from '../../../src/resources/index.js';
import type { Resource } from '../../../src/contract/endpoint.js';
import { code, fence, firstSentence, oneLine, slugOf, table } from '../markdown/text.js';
import { withPageLinks, type Page } from '../page.js';
import { withCodeLinks } from './code-links.js';

const NAMES: readonly AppName[] = ['client', 'server', 'admin'];

/** A call, and the apps that have it. The facts are from the first app. Other apps may take or return more fields. */
interface Call extends CallFact {
  readonly apps: readonly AppName[];
  readonly more: readonly { readonly app: AppName; readonly fact: CallFact }[];
}

const resources: Readonly<Record<string, Resource>> = { ...clientResources, ...serverResources, ...adminResources, ...internalResources };

const fieldNames = (fields: readonly FieldFact[]): string => fields.map(({ name }) => name).join();

/** Returns the calls of all apps, in the order of their apps. */
const allCalls = (): readonly Call[] => {
  const { apps } = typeFacts();
  const found = new Map<string, Call>();
  for (const app of NAMES) {
    for (const fact of apps[app].calls) {
      const id = `${fact.group}.${fact.name}`;
      const known = found.get(id);
      const last = known?.more.at(-1)?.fact ?? known;
      const differs =
        last &&
        [fact, last].some(
          (one, _, [a]) => one !== a && fieldNames(one.input) + fieldNames(one.result) !== fieldNames(fact.input) + fieldNames(fact.result),
        );
      const more = [...(known?.more ?? []), ...(differs ? [{ app, fact }] : [])];
      found.set(id, { ...(known ?? fact), apps: [...(known?.apps ?? []), app], more });
    }
  }
  return [...found.values()];
};

/** Options that every call has, which the pages do not repeat. */
const COMMON = new Set(['signal', 'maxWaitMs']);

const fieldsTable = (head: string, fields: readonly FieldFact[]): string =>
  table(
    [head, 'Type', 'Only if', 'Description'],
    fields
      .filter(({ name }) => !COMMON.has(name))
      .map(({ name, type, isOptional, condition, documentation }) => [
        `${code(name)}${isOptional ? ' (optional)' : ''}`,
        code(type.length > 120 ? `${type.slice(0, 119)}…` : type),
        condition ? `${code(condition.name)} is ${condition.values.map(code).join(' or ')}` : '',
        withCodeLinks(documentation),
      ]),
  );

const linkedCodes = (codes: readonly string[]): string => codes.map((one) => `[${code(one)}](page:errors#${slugOf(one)})`).join(', ');

/** Returns the additional fields of an app with more access. */
const additional = (call: Call): string =>
  call.more
    .map(({ app, fact }) => {
      const added = (now: readonly FieldFact[], before: readonly FieldFact[]): readonly FieldFact[] =>
        now.filter(({ name }) => !before.some((one) => one.name === name));
      const input = fieldsTable('Input', added(fact.input, call.input));
      const result = fieldsTable('Result', added(fact.result, call.result));
      return input + result === '' ? '' : `\nIn ${app} apps, also:\n${input}${result}`;
    })
    .join('');

const endpointNote = ({ group, name }: CallFact): string => {
  const endpoint = resources[group]?.[name];
  if (!endpoint) return '';
  const watched = endpoint.method === 'GET' ? ` The result can be watched: ${code(`${name}.query()`)} returns a query.` : '';
  return `\nSends [${code(`${endpoint.method} ${endpoint.path}`)}](page:api/${slugOfName(group)}#${name.toLowerCase()}).${watched}\n`;
};

export const slugOfName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const signatureOf = ({ group, name, signatures }: CallFact, prefix: string): string =>
  fence('ts signature', signatures.map((signature) => `${prefix}${group ? `${group}.` : ''}${name}${signature}`).join('\n'));

const appsOf = (apps: readonly AppName[]): string => `Available in ${new Intl.ListFormat('en-US', { style: 'long' }).format(apps)} apps.\n`;

const callText = (call: Call): string => `
## ${call.name} {#${call.name.toLowerCase()}}

${withCodeLinks(oneLine(call.documentation))}

${appsOf(call.apps)}${call.example.includes(`${call.group}.${call.name}`) || call.group === '' ? fence('ts', call.example) : ''}
Signature:
${signatureOf(call, 'app.')}${fieldsTable('Input', call.input)}${fieldsTable('Result', call.result)}${additional(call)}${
  call.errors.length === 0 ? '' : `\nReturns these errors in ${code('result.error.code')}: ${linkedCodes(call.errors)}.\n`
}${endpointNote(call)}`;

const pathOf = (group: string): string => `sdk/${slugOfName(group === '' ? 'app' : group)}`;

const groupPage = (group: string, documentation: string, calls: readonly Call[]): Page => {
  const path = pathOf(group);
  const title = group === '' ? 'app' : `app.${group}`;
  const rest = oneLine(documentation).slice(firstSentence(documentation).length);
  const markdown = `${withCodeLinks(rest)}\n${calls.map(callText).join('')}`;
  return {
    path,
    title,
    label: group === '' ? 'app' : group,
    description: firstSentence(documentation),
    markdown: withPageLinks(path, markdown),
    keywords: 'SDK method call function',
  };
};

/** Returns the pages of all groups: first the members of the app itself. */
export const callPages = (): readonly Page[] => {
  const { apps } = typeFacts();
  const calls = allCalls();
  const groups = new Map(NAMES.flatMap((app) => apps[app].groups.map(({ name, documentation }) => [name, documentation] as const)));
  const own = 'Members of every app that are not in a group. Server apps have more of them.';
  return [['', own] as const, ...groups]
    .map(([group, documentation]) =>
      groupPage(
        group,
        documentation,
        calls.filter((call) => call.group === group),
      ),
    )
    .filter(({ markdown }) => markdown.includes('## '));
};

/** Returns a list of the groups. */
export const callsTable = (): string =>
  table(
    ['Group', 'What it is for', 'Calls'],
    callPages().map(({ path, title, description, markdown }) => [
      `[${code(title)}](${path}.md)`,
      description,
      [...markdown.matchAll(/^## (\w+)/gm)].map(([, name = '']) => name).join(', '),
    ]),
  );

/** Returns the functions of an entry. */
const functionText = (fact: CallFact): string => `
### ${fact.name} {#${fact.name.toLowerCase()}}

${withCodeLinks(oneLine(fact.documentation))}
${fact.example === '' ? '' : fence('ts', fact.example)}
Signature:
${signatureOf({ ...fact, group: '' }, '')}${fieldsTable('Input', fact.input)}${fieldsTable('Result', fact.result)}`;

export const functionsPage = (): Page => {
  const path = 'sdk/functions';
  const { functions } = typeFacts();
  const seen = new Set<string>();
  const own = functions.filter(({ name }) => !seen.has(name) && seen.add(name));
  const entries = [...new Set(own.map(({ group }) => group))];
  const markdown = entries
    .map(
      (entry) =>
        `\n## ${code(entry)} {#${slugOf(entry)}}\n${own
          .filter(({ group }) => group === entry)
          .map(functionText)
          .join('')}`,
    )
    .join('');
  return {
    path,
    title: 'Functions and hooks',
    description: 'The functions that the entries of the package export, including the React hooks and the functions for Next.js.',
    markdown: withPageLinks(path, markdown),
    keywords: 'createClientApp createServerApp createAdminApp useUser useSession hooks exports entries options',
  };
};
