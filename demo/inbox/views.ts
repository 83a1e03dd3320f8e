// The controls above an email that choose its view: its HTML, in the width of the page or of a phone, its text, or its source.
import { element } from './element.js';

const VIEWS = { html: 'HTML', text: 'Text', source: 'Source' };

const buttonOf = (className: string, text: string | Node): HTMLButtonElement =>
  Object.assign(element('button', className, text), { type: 'button', ariaPressed: 'false' });

/** Returns the controls of the email around them, whose attribute `data-view` is the view. At first, the email shows its HTML. */
export const viewsOf = (title: string): HTMLElement => {
  const phone = buttonOf('button phone', 'Phone width');
  const buttons = Object.entries(VIEWS).map(([value, label]) => Object.assign(buttonOf('', element('span', '', label)), { value }));
  const group = Object.assign(element('div', 'segments', ...buttons), { role: 'group', ariaLabel: `Show “${title}” as` });
  const controls = element('div', 'views', group, phone);
  const mailData = (): DOMStringMap => (controls.closest('.mail') as HTMLElement).dataset;
  for (const button of buttons) {
    button.ariaPressed = String(button.value === 'html');
    button.addEventListener('click', () => {
      mailData()['view'] = button.value;
      phone.disabled = button.value !== 'html';
      for (const other of buttons) other.ariaPressed = String(other === button);
    });
  }
  phone.addEventListener('click', () => {
    const isPhone = phone.ariaPressed !== 'true';
    phone.ariaPressed = String(isPhone);
    mailData()['width'] = isPhone ? 'phone' : 'page';
  });
  return controls;
};
