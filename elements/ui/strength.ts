import { html, type TemplateResult } from 'lit';
import { MIN_PASSWORD_LENGTH } from '../../src/internal.js';
import type { Translate } from '../messages/types.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';

addControls(extras);

const COMMON = /^(?:password|passwort|qwerty|azerty|letmein|welcome|admin|iloveyou|monkey|dragon|abc|123)/i;

/**
 * Returns the number of unpredictable characters. A character counts as a quarter if its code point equals that of the previous character
 * or is adjacent to it.
 */
const unpredictableLength = (password: string): number => {
  let length = 0;
  let before = Number.NaN;
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0;
    length += Math.abs(code - before) <= 1 ? 0.25 : 1;
    before = code;
  }
  return length;
};

const alphabetSize = (password: string): number =>
  (/[a-z]/.test(password) ? 26 : 0) +
  (/[A-Z]/.test(password) ? 26 : 0) +
  (/\d/.test(password) ? 10 : 0) +
  (/[^a-zA-Z\d]/.test(password) ? 33 : 0);

/** Estimates the strength of a password, from 0 (empty or too short) to 4 (strong). Only a hint for the user. */
export const passwordScore = (password: string): number => {
  if (password.length < MIN_PASSWORD_LENGTH) return 0;
  const bits = unpredictableLength(password) * Math.log2(Math.max(2, alphabetSize(password))) - (COMMON.test(password) ? 20 : 0);
  return bits < 28 ? 1 : bits < 45 ? 2 : bits < 65 ? 3 : 4;
};

const MAX_SCORE = 4;

/** Returns the strength of a password as text, or the minimum length if the password is too short. */
export const strengthText = (password: string, t: Translate): string => {
  const score = passwordScore(password);
  return score === 0 ? t('field.newPassword.hint', { min: MIN_PASSWORD_LENGTH }) : t('password.strength', { score });
};

/**
 * Renders the strength of a password as four bars and a text.
 * @param id ID of the text, which describes the input
 */
export const strengthMeter = (password: string, t: Translate, id: string): TemplateResult => {
  const score = passwordScore(password);
  const text = strengthText(password, t);
  return html`
    <div class="portico-strength">
      <div
        class="portico-meter"
        part="meter"
        data-part="meter"
        data-score=${score}
        role="meter"
        aria-label=${t('password.strength.label')}
        aria-valuemin="0"
        aria-valuemax=${MAX_SCORE}
        aria-valuenow=${score}
        aria-valuetext=${text}
      >
        <span></span><span></span><span></span><span></span>
      </div>
      <span class="portico-hint" part="hint" data-part="hint" id=${id}>${text}</span>
    </div>
  `;
};
