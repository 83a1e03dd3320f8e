// The providers: their names, the colours of their buttons, and their marks. Loaded with the first button.
// A mark that `simple-icons` no longer has is drawn here.
import type { IconNode } from 'lucide';
import Globe from 'lucide/dist/esm/icons/globe.mjs';
import { siApple, siBitbucket, siDiscord, siFacebook, siGithub, siGitlab, siGoogle, siSpotify, siX, type SimpleIcon } from 'simple-icons';
import type { OAuthProviderId } from '../../src/index.js';

interface Provider {
  readonly name: string;
  readonly mark: IconNode;
  /** Background, text and border of the brand's own button; the border is the background where left out. */
  readonly colours?: readonly [back: string, text: string, edge?: string];
  /** The mark on light and dark ground; the colour of the text where left out. */
  readonly tint?: string;
}

const filled = (d: string, fill = 'currentColor'): IconNode[number] => ['path', { d, fill, stroke: 'none', 'fill-rule': 'evenodd' }];
const markOf = ({ path }: SimpleIcon): IconNode => [filled(path)];

const MICROSOFT: IconNode = [
  filled('M2 2h9.5v9.5H2z', '#f25022'),
  filled('M12.5 2H22v9.5h-9.5z', '#7fba00'),
  filled('M2 12.5h9.5V22H2z', '#00a4ef'),
  filled('M12.5 12.5H22V22h-9.5z', '#ffb900'),
];

const LINKEDIN: IconNode = [
  filled(
    'M4 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3zM6.8 4.9a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM5.3 9.6h3v9.2h-3z' +
      'M10.3 9.6h2.9v1.3c.5-.9 1.6-1.6 3-1.6 2.7 0 3.3 1.8 3.3 4.2v5.3h-3v-4.7c0-1.2-.2-2.2-1.5-2.2-1.4 0-1.7 1-1.7 2.2v4.7h-3z',
  ),
];

/** One row a provider; facts from ui.md 1.26, darkened where white text would not reach 4.5:1. */
const PROVIDERS: Readonly<Record<OAuthProviderId, Provider>> = {
  google: { name: 'Google', mark: markOf(siGoogle), colours: ['#fff', '#000', '#ddd'], tint: '#4285f4' },
  github: { name: 'GitHub', mark: markOf(siGithub), colours: ['#111', '#fff', '#333'] },
  microsoft: { name: 'Microsoft', mark: MICROSOFT, colours: ['#2f2f2f', '#fff'] },
  spotify: { name: 'Spotify', mark: markOf(siSpotify), colours: ['#15883e', '#fff'], tint: 'light-dark(#15883e, #1ed760)' },
  facebook: { name: 'Facebook', mark: markOf(siFacebook), colours: ['#166fe5', '#fff'], tint: 'light-dark(#0866ff, #4a90ff)' },
  discord: { name: 'Discord', mark: markOf(siDiscord), colours: ['#5865f2', '#fff'], tint: 'light-dark(#5865f2, #7984f5)' },
  gitlab: { name: 'GitLab', mark: markOf(siGitlab), colours: ['#111', '#fff', '#333'], tint: 'light-dark(#e24329, #fc6d26)' },
  bitbucket: { name: 'Bitbucket', mark: markOf(siBitbucket), colours: ['#fff', '#000', '#ddd'], tint: 'light-dark(#0052cc, #4c9aff)' },
  linkedin: { name: 'LinkedIn', mark: LINKEDIN, colours: ['#0073b1', '#fff'], tint: 'light-dark(#0a66c2, #4a9be8)' },
  apple: { name: 'Apple', mark: markOf(siApple), colours: ['light-dark(#000, #fff)', 'light-dark(#fff, #000)', '#333'] },
  x: { name: 'X', mark: markOf(siX), colours: ['#000', '#fff', '#333'] },
};

/** What a button shows for a provider, also for one that was not known when this was written. */
export const providerOf = (id: string): Provider =>
  Object.hasOwn(PROVIDERS, id) ? PROVIDERS[id as OAuthProviderId] : { name: id.charAt(0).toUpperCase() + id.slice(1), mark: Globe };
