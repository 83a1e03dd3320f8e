// Pages and sections of the other ways to sign in.
import { has, scene, type Scene } from '../support/scene.js';
import { until } from '../support/screen.js';

const login = { searchParams: { login_code: '0123456789abcdefghjkmnpqrstvwxyz0123456789abc' } };

export const WAY_SCENES: Readonly<Record<string, Scene>> = {
  'command line, asking': scene('portico-cli-auth-confirm', { isSignedIn: true }, login, (page) =>
    has(page, 'button.portico-primary:not([disabled])'),
  ),
  'command line, no code': scene('portico-cli-auth-confirm', {}, { searchParams: {} }),
  'command line, signed out': scene('portico-cli-auth-confirm', {}, login, (page) => until(() => page.phase === 'done', 'asks to sign in')),
};
