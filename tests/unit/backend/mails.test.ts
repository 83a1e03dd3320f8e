import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../demo/backend/mail-templates.js';

const link = 'https://app.example.com/verify?a=1&code=abc';

describe('a mail', () => {
  it('fills in its variables and leaves no trace of those it does not have', () => {
    const named = renderMail('email_verification', { projectDisplayName: 'Demo', userDisplayName: 'Ada', emailVerificationLink: link });
    expect(named.text.startsWith('Hello Ada,\n\n')).toBe(true);
    const unnamed = renderMail('email_verification', { projectDisplayName: 'Demo', emailVerificationLink: link });
    expect(unnamed.text.startsWith('Hello,\n\n')).toBe(true);
    expect(`${unnamed.subject}${unnamed.text}${unnamed.html}`).not.toMatch(/\{\{|undefined/);
    expect(unnamed.text).toContain(`: ${link}\n`);
  });

  it('carries no markup that somebody chose as a name', () => {
    const { html, subject } = renderMail('email_verification', {
      projectDisplayName: '<img src=x onerror=alert(1)>',
      userDisplayName: '"><b>',
      emailVerificationLink: `${link}"onclick="x`,
    });
    expect(html).not.toMatch(/<img|<b>|"onclick/);
    expect(subject).toContain('<img');
  });

  it('has a subject of one line, with the typed code for a magic link', () => {
    const { subject } = renderMail('magic_link', { projectDisplayName: 'De\r\nBcc: all@example.com', otp: 'ABC123', magicLink: link });
    expect(subject).toBe('Sign in to De Bcc: all@example.com: your code is ABC123');
  });

  it('does not read variables into variables', () => {
    const { text } = renderMail('email_verification', {
      projectDisplayName: 'Demo',
      userDisplayName: '{{ emailVerificationLink }}',
      emailVerificationLink: link,
    });
    expect(text.startsWith('Hello {{ emailVerificationLink }},')).toBe(true);
  });
});
