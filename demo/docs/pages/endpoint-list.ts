// Makes the list of all endpoints, with a section for each resource.
import { typeFacts } from '../facts/types.js';
import { code, firstSentence, table } from '../markdown/text.js';
import { slugOfName } from './call-pages.js';
import { RESOURCES, titleOf } from './endpoint-pages.js';

/** Returns the endpoints of each resource, with links to their descriptions. */
export const endpointsTable = (): string =>
  Object.entries(RESOURCES)
    .map(([resource, endpoints]) => {
      const rows = Object.entries(endpoints).map(([name, { method, path, access }]) => [
        `[${code(`${method} ${path}`)}](api/${slugOfName(resource)}.md#${name.toLowerCase()})`,
        access,
        firstSentence(typeFacts().endpoints[`${resource}.${name}`]?.documentation ?? ''),
      ]);
      return `## ${titleOf(resource)}\n${table(['Endpoint', 'Access', 'What it does'], rows)}`;
    })
    .join('\n');
