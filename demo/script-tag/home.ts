import type { CurrentUser, QueryState } from '../../src/index.js';
import { emailStatusOf, nameOf } from '../shared/person.js';
import { pageApp } from './page-app.js';

const app = pageApp();
const panel = document.querySelector('#visitor') as HTMLElement;
const unverified = panel.querySelector('#unverified') as HTMLAnchorElement;

const write = (name: string, text: string, className?: string): void => {
  const place = panel.querySelector(`[data-text="${name}"]`) as HTMLElement;
  place.textContent = text;
  if (className !== undefined) place.className = className;
};

const showUser = (user: CurrentUser): void => {
  const { text, mark } = emailStatusOf(user);
  write('name', nameOf(user));
  write('email', user.displayName === null ? '' : (user.primaryEmail ?? ''));
  write('verification', text, mark);
  unverified.hidden = mark === 'good';
};

const show = ({ status, data }: QueryState<CurrentUser | null>): void => {
  const user = data?.isAnonymous ? null : data;
  const visiblePart = status === 'ready' ? (user ? 'signed-in' : 'signed-out') : status;
  if (user) showUser(user);
  panel.ariaBusy = String(visiblePart === 'loading');
  for (const part of panel.querySelectorAll<HTMLElement>('[data-when]')) part.hidden = part.dataset['when'] !== visiblePart;
};

document.querySelector('#retry')?.addEventListener('click', () => app.user.invalidate());
show(app.user.state);
app.user.watch(show);
