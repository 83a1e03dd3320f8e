import { factsOf } from '../shared/person.js';
import { pageApp } from './page-app.js';

const row = (label: string, value: string): HTMLElement => {
  const line = document.createElement('div');
  line.append(document.createElement('dt'), document.createElement('dd'));
  (line.firstChild as Element).textContent = label;
  (line.lastChild as Element).textContent = value;
  return line;
};

// Visitors who are not signed in leave this page here, and come back to it afterwards.
const user = await pageApp().getUser({ or: 'redirect' });
document.querySelector('#facts')?.append(...factsOf(user).map(({ label, value }) => row(label, value)));
