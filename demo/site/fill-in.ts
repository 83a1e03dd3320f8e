/** The service settings that the pages contain. */
export interface PageFacts {
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly apiUrl: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Replaces the `{{name}}` placeholders in the attributes of a page. */
export const fillIn = (html: string, facts: PageFacts): string =>
  html.replaceAll(/\{\{(projectId|publishableClientKey|apiUrl)\}\}/g, (_, name: keyof PageFacts) => escape(facts[name]));
