import { matchLocale } from '../../lib/match-locale.js';
import { canonicalTag } from '../languages.js';
import type { MailContent, Translation } from './blocks.js';
import { defaultTemplates, type MailTemplate, type MailType } from './default-templates.js';
import { bestMailLocale } from './texts.js';

// Chooses the language of an email.

/** The template of a project. */
export interface ProjectTemplate extends MailTemplate {
  readonly type: MailType;
  /** Whether the project has not changed the template. */
  readonly isDefault: boolean;
}

const withTexts = (content: MailContent, language: string, { preheader, texts = {} }: Translation): MailContent =>
  Object.fromEntries(
    Object.entries(content).map(([id, { type, data }]) => {
      if (id === 'root') return [id, { type, data: { ...data, lang: language, preheader: preheader ?? data.preheader } }];
      return [id, Object.hasOwn(texts, id) ? { type, data: { ...data, props: { ...data.props, text: texts[id] } } } : { type, data }];
    }),
  );

/** Returns a changed template in the translation of the project that fits best, or unchanged if its own language fits as well. */
const translated = ({ subject, content }: MailTemplate, wanted: string): MailTemplate => {
  const { lang, ...data } = content.root?.data ?? {};
  // The translations were checked when the project changed the template.
  const translations = data.translations as Readonly<Record<string, Translation>> | null | undefined;
  if (!translations) return { subject, content };
  const own = (typeof lang === 'string' && canonicalTag(lang)) || 'en';
  const language = matchLocale(wanted, Object.keys(translations), own);
  if (language === own || !Object.hasOwn(translations, language)) return { subject, content };
  const translation = translations[language] as Translation;
  return { subject: translation.subject || subject, content: withTexts(content, language, translation) };
};

/**
 * Returns a template in the language that fits best. A template that the project has changed is used for all languages for which it has no
 * translation.
 *
 * @param wanted language tags, the best first, separated by commas
 */
export const localize = (template: ProjectTemplate, wanted: string): MailTemplate =>
  template.isDefault ? defaultTemplates(bestMailLocale(wanted))[template.type] : translated(template, wanted);
