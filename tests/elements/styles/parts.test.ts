// Compares the parts and hooks in elements/README.md with the elements in all scenes.
import { expect } from '@open-wc/testing';
import { toast } from '../../../elements/ui/toast.js';
import { choosePicture, noisePicture } from '../support/picture.js';
import { SCENES } from '../support/scenes.js';
import { all, clear, put, show, until } from '../support/screen.js';
import { tidyUp } from '../support/open.js';
import { closeStages, openSignedIn, openStage } from '../support/stage.js';
import { changeUser } from '../support/service.js';
import { openNameForm, openTeam, teamSection } from '../support/teams.js';

/** Parts that elements have only in states that no scene shows. The tests of the elements show these states. */
const RARE: Readonly<Record<string, readonly string[]>> = {
  'portico-account-settings': ['leave'],
  'portico-oauth-button': ['badge', 'error', 'hint'],
  'portico-mfa-section': ['row'],
  'portico-team-api-keys-section': ['table', 'row', 'dialog'],
  'portico-team-page': ['section', 'body'],
};

interface Names {
  readonly parts: Set<string>;
  readonly hooks: Set<string>;
}

const found: Record<string, Names> = {};
const namesOf = (tag: string): Names => (found[tag] ??= { parts: new Set(), hooks: new Set() });

const tagOf = (node: Element): string | undefined => {
  const host = node.parentElement?.closest('*');
  return host && !host.localName.startsWith('portico-') ? tagOf(host) : host?.localName;
};

/** Records the parts in shadow roots and the hooks (`data-part`) in forms that the page currently contains. */
const note = (): void => {
  for (const element of all(document.body, '*').filter(({ localName }) => localName.startsWith('portico-'))) {
    for (const node of element.shadowRoot?.querySelectorAll('[part]') ?? [])
      for (const name of node.part) namesOf(element.localName).parts.add(name);
    for (const node of element.querySelectorAll<HTMLElement>('[data-part]'))
      if (tagOf(node) === element.localName)
        for (const name of node.dataset['part']?.split(' ') ?? []) namesOf(element.localName).hooks.add(name);
  }
};

const inCode = (text: string): string[] => [...text.matchAll(/`([\w-]+)`/g)].map(([, name]) => name as string);
const namesIn = (section: string, head: string): string[] => {
  const [, rows = ''] = section.split(`\n| ${head} | Content |\n`);
  return (
    rows
      .split('\n\n')[0]
      ?.split('\n')
      .flatMap((row) => inCode(row.split(' | ')[0] ?? '')) ?? []
  );
};

interface Listed {
  readonly tag: string;
  readonly parts: readonly string[];
  readonly hooks: readonly string[];
}

/** Returns the parts and hooks of each element in elements/README.md, and the names that every form may have. */
const readReference = async (): Promise<{ readonly elements: readonly Listed[]; readonly common: readonly string[] }> => {
  const text = await (await fetch('/elements/README.md')).text();
  const sections = text.split('\n### ');
  const shared = (title: string): string[] => namesIn(sections.find((section) => section.startsWith(title)) ?? '', 'Part');
  const elements = sections.slice(1).flatMap((section) => {
    const [, tag] = /^`<([\w-]+)>`/.exec(section) ?? [];
    if (tag === undefined) return [];
    const inherited = section.includes(', a [section]') && tag.endsWith('-section') ? shared('Sections') : [];
    const ofCards = section.includes(', a [page]') ? shared('Pages and forms') : [];
    return [
      { tag, parts: [...namesIn(section, 'Part'), ...inherited, ...ofCards], hooks: inCode(/^Hooks: .*$/m.exec(section)?.[0] ?? '') },
    ];
  });
  return { elements, common: inCode(text.split('| Name | Meaning |')[1]?.split('\n\n')[0] ?? '') };
};

/** Shows the elements that no scene contains. */
const showMore = async (): Promise<void> => {
  const { app } = await openStage();
  put('portico-user-avatar', { app, user: { displayName: 'Ada', primaryEmail: null, profileImageUrl: null } } as never);
  for (const profileImageUrl of [null, 'data:image/png;base64,'])
    put('portico-team-icon', { app, team: { displayName: 'A', profileImageUrl } } as never);
  const input = put('portico-otp-input', { app, error: 'Wrong', label: 'Code' });
  await until(() => all(input, 'input').length > 0, 'the input appears');
  toast('Saved', input, { label: 'Undo', run: () => undefined });
  await until(() => all(document.body, '.toast').length > 0, 'the toast appears');
  note();
  tidyUp();
  for (const tag of ['portico-team-identity-section', 'portico-team-profile-section'] as const) {
    const section = await teamSection(await openTeam(), tag);
    await openNameForm(section);
    choosePicture(section, await noisePicture(40, 40));
    await until(() => all(section, '[part="crop"]').length > 0, 'the crop dialog appears');
    note();
    tidyUp();
  }
  // The row that says that the only sign-in method cannot be turned off.
  for (const [tag, method] of [
    ['portico-otp-section', 'otp_auth_enabled'],
    ['portico-passkey-section', 'passkey_auth_enabled'],
  ] as const) {
    const stage = await openSignedIn();
    await changeUser(stage, { has_password: false, otp_auth_enabled: false, [method]: true });
    const section = await show(stage, tag);
    await until(() => all(section, '[part="row"]').length > 0, 'the row appears');
    note();
    tidyUp();
  }
  for (const tag of ['portico-team-members-section', 'portico-team-permissions-section', 'portico-team-page'] as const) {
    const section = await teamSection(await openTeam(), tag);
    await until(() => all(section, '[part="badge"]').length > 0, 'the badge appears');
    note();
    tidyUp();
  }
};

describe('elements/README.md', () => {
  it('lists exactly the parts and hooks that the elements have', async () => {
    for (const scene of Object.values(SCENES)) {
      await scene({ fullPage: true, theme: 'light' });
      note();
      clear();
      closeStages();
    }
    await showMore();
    const { elements, common } = await readReference();
    expect(elements.length).to.be.greaterThan(50);
    const problems = elements.flatMap(({ tag, parts, hooks }) => {
      const seen = namesOf(tag);
      const isReal = (name: string): boolean => seen.parts.has(name) || RARE[tag]?.includes(name) === true;
      return [
        ...parts.filter((name) => !isReal(name)).map((name) => `${tag}::part(${name}) does not exist`),
        ...hooks.filter((name) => !seen.hooks.has(name)).map((name) => `${tag} has no data-part ${name}`),
        ...[...seen.parts].filter((name) => ![...parts, ...common].includes(name)).map((name) => `${tag}::part(${name}) is not listed`),
        ...[...seen.hooks].filter((name) => !hooks.includes(name)).map((name) => `data-part ${name} of ${tag} is not listed`),
      ];
    });
    expect(problems).to.deep.equal([]);
  }).timeout(300_000);
});
