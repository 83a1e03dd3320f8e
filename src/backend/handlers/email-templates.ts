import type { emailTemplates as endpoints } from '../../resources/email-templates.js';
import type { Handlers } from '../call.js';
import { isMailContent, type MailContent } from '../mail/blocks.js';
import type { MailType } from '../mail/default-templates.js';
import { isTemplate } from '../mail/placeholders.js';
import { StatusError, schemaError } from '../problem.js';
import { deleteTemplate, listTemplates, readTemplate, writeTemplate } from '../store/email-templates.js';

/** Returns a template with its content typed as any document, as on the wire. */
const shown = <T extends { readonly content: MailContent }>(template: T) => ({ ...template, content: template.content as never });

/** Narrows a string to a template type. The endpoint accepts no other values. */
const typed = (type: string): MailType => type as MailType;

export const emailTemplates: Handlers<typeof endpoints> = {
  list: async (call) => (await listTemplates(call.db, call.project.id)).map(shown),

  get: async (call, { type }) => shown(await readTemplate(call.db, call.project.id, typed(type))),

  update: async (call, { type, subject, content }) => {
    if (content === null) throw schemaError(call.request, ['body.content must be an object']);
    if (call.project.emailConfig.type === 'shared')
      throw new StatusError(400, 'Projects with the shared mail server cannot change email templates.');
    if (content !== undefined && !isMailContent(content)) throw new StatusError(400, 'The content must be a map of email blocks.');
    if (subject !== undefined && !isTemplate(subject)) throw new StatusError(400, 'The subject contains an expression that is not valid.');
    return shown(await call.transact((inside) => writeTemplate(inside, call.project.id, typed(type), { subject, content } as never)));
  },

  delete: async (call, { type }) => {
    if (!(await deleteTemplate(call.db, call.project.id, typed(type)))) throw new StatusError(404, 'The template is already the default.');
  },
};
