// Tests where the address of the recipient breaks into lines.
import { expect, it } from 'vitest';
import type { MailContent } from '../../../src/backend/mail/blocks.js';
import { defaultTemplates } from '../../../src/backend/mail/default-templates.js';
import { renderMail } from '../../../src/backend/mail/render.js';

const { email_verification: verification } = defaultTemplates();
const recipientEmail = 'ada@example.com';

it('an email breaks its lines after the dots and the @ of the address, and its text version nowhere', () => {
  const { text, html } = renderMail(verification, { recipientEmail });
  expect(html.match(/ada@<wbr>example\.<wbr>com/g)).toHaveLength(2);
  expect([html.includes(recipientEmail), text.includes('wbr'), text.includes(recipientEmail)]).toEqual([false, false, true]);
});

it('an email escapes an address that it can break, also in bold words', () => {
  expect(renderMail(verification, { recipientEmail: "o'b*r&d@example.com" }).html).toContain('o&#39;b*r&amp;d@<wbr>example.<wbr>com');
  const content: MailContent = { root: { type: 'Text', data: { props: { text: 'To **{{ recipientEmail }}**', markdown: true } } } };
  const boldOf = (address: string): string => renderMail({ subject: '', content }, { recipientEmail: address }).html;
  expect(boldOf('**<b>@a.b')).toContain('>&#42;&#42;&lt;b&gt;@<wbr>a.<wbr>b</strong>');
  expect(boldOf('')).not.toContain('<wbr>');
});
