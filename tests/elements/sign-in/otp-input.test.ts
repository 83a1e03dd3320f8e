import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { OtpInput } from '../../../elements/index.js';
import { recordEvents, entriesOf } from '../support/record.js';
import { all, descriptionOf, fieldOf, fill, put, until } from '../support/screen.js';
import { tidyUp } from '../support/open.js';

const open = async (properties: Partial<Record<keyof OtpInput, unknown>> = {}): Promise<{ element: OtpInput; input: HTMLInputElement }> => {
  const element = put('portico-otp-input', properties);
  await element.updateComplete;
  return { element, input: fieldOf(element, String(properties.name ?? 'code')) };
};

const cellsOf = (element: OtpInput): string[] => all(element, '.portico-cell').map(({ textContent }) => textContent ?? '');

describe('one-time code input', () => {
  afterEach(tidyUp);

  it('has one transparent input over its cells, and marks the next cell [code input: empty; code input: partial]', async () => {
    const { element, input } = await open();
    expect([input.inputMode, input.autocomplete, input.pattern, cellsOf(element).length]).to.deep.equal([
      'numeric',
      'one-time-code',
      '[0-9]{6}',
      6,
    ]);
    input.focus();
    await sendKeys({ type: '12-3' });
    await until(() => cellsOf(element).join('') === '123', 'the cells show the digits');
    expect([element.value, input.value, all(element, '[data-current]').length]).to.deep.equal(['123', '123', 1]);
    expect(all(element, '[data-part~="caret"]').map((cell) => all(element, '.portico-cell').indexOf(cell))).to.deep.equal([3]);
  });

  it('fires one event without the code when the code is complete, and lets `input` and `change` events leave the element [code input: complete]', async () => {
    const events = recordEvents();
    const { element } = await open({ mode: 'alnum', length: 4, name: 'ticket' });
    const native: string[] = [];
    for (const type of ['input', 'change']) element.addEventListener(type, () => native.push(type));
    fieldOf(element, 'ticket').focus();
    await sendKeys({ type: 'a1b2c' });
    fieldOf(element, 'ticket').blur();
    expect([element.value, cellsOf(element)]).to.deep.equal(['A1B2', ['A', '1', 'B', '2']]);
    expect(entriesOf(events)).to.deep.equal([['portico-completed', {}]]);
    expect([native.includes('input'), native.includes('change')]).to.deep.equal([true, true]);
    fill(element, { ticket: 'A1B3' });
    expect(events).to.have.length(2);
  });

  it('shows an error at the field, and can be disabled [code input: wrong; code input: disabled]', async () => {
    const { element, input } = await open({ error: 'That code isn’t right.', label: 'Ticket', value: '123' });
    expect([descriptionOf(input), input.getAttribute('aria-invalid'), input.labels?.[0]?.textContent]).to.deep.equal([
      'That code isn’t right.',
      'true',
      'Ticket',
    ]);
    expect(cellsOf(element).join('')).to.equal('123');
    element.disabled = true;
    await until(() => input.matches(':disabled'), 'the input is disabled');
  });

  it('is part of the surrounding form’s data', async () => {
    const form = document.createElement('form');
    const { element } = await open({ value: '123456' });
    element.before(form);
    form.append(element);
    await element.updateComplete;
    expect(new FormData(form).get('code')).to.equal('123456');
    element.focus();
    expect(document.activeElement === fieldOf(element, 'code')).to.equal(true);
  });

  it('shows a code that the user cannot change if it is read-only, and the form still contains the code', async () => {
    const { element, input } = await open({ value: '123456', readonly: true });
    expect([input.readOnly, input.disabled, cellsOf(element).join('')]).to.deep.equal([true, false, '123456']);
    element.focus();
    await sendKeys({ press: 'Backspace' });
    expect(input.value).to.equal('123456');
    element.readonly = false;
    await element.updateComplete;
    await sendKeys({ press: 'Backspace' });
    expect(input.value).to.equal('12345');
  });

  it('is cleared when the form is reset, and then accepts the same code again', async () => {
    const form = document.createElement('form');
    const events = recordEvents();
    const { element, input } = await open();
    element.before(form);
    form.append(element);
    await element.updateComplete;
    fill(element, { code: '123456' });
    expect(events).to.have.length(1);
    form.reset();
    await until(() => element.value === '' && cellsOf(element).join('') === '', 'the cells are empty');
    expect([element.value, input.value]).to.deep.equal(['', '']);
    fill(element, { code: '123456' });
    expect(events).to.have.length(2);
    element.setAttribute('value', '12-3');
    form.reset();
    await until(() => cellsOf(element).join('') === '123', 'the cells show the value of the attribute');
    expect([element.value, input.value]).to.deep.equal(['123', '123']);
  });

  it('uses defaults for removed attributes, normalizes its value, and is required only if `required` is set', async () => {
    const { element, input } = await open({ mode: 'alnum', length: 4, value: 'a1-b2c' });
    expect([element.value, cellsOf(element), input.required]).to.deep.equal(['A1B2', ['A', '1', 'B', '2'], false]);
    for (const name of ['mode', 'length']) {
      element.setAttribute(name, name === 'mode' ? 'alnum' : '4');
      element.removeAttribute(name);
    }
    element.required = true;
    await element.updateComplete;
    expect([element.mode, cellsOf(element).length, input.inputMode, input.required]).to.deep.equal(['digits', 6, 'numeric', true]);
    expect(element.value).to.equal('12');
  });
});
