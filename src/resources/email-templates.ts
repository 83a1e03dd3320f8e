import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { boolean, json, optional, text } from '../contract/fields.js';
import { choice } from '../contract/special-fields.js';

const type = choice('email_verification', 'password_reset', 'magic_link', 'team_invitation');

const emailTemplate = entity({
  /** The kind of email that uses the template. */
  type,
  /** The subject, which may contain placeholders such as `{{ projectDisplayName }}`. */
  subject: text,
  /** The email's blocks by block ID; the block `root` contains the others. */
  content: json,
  /** Whether the template is the service's default. */
  isDefault: boolean,
});
/** An email template: a subject and content blocks, both with placeholders. */
export interface EmailTemplate extends DataOf<typeof emailTemplate> {}
/** An email template: a subject and content blocks, both with placeholders. */
export const EmailTemplate: Named<typeof emailTemplate, EmailTemplate> = emailTemplate;

const update = entity({
  /** The new subject, which may contain placeholders; an empty string does not change it. */
  subject: optional(text),
  /** The new blocks by block ID, which replace all previous blocks. */
  content: optional(json),
});
/** Changes to an email template. An omitted field does not change. */
export interface EmailTemplateUpdate extends DataOf<typeof update> {}
const EmailTemplateUpdate: Named<typeof update, EmailTemplateUpdate> = update;

const one = '/email-templates/{type}';
const params = { type } as const;

export const emailTemplates = {
  /**
   * Lists the email templates of the project.
   * @example
   * const templates = await admin.emailTemplates.list();
   */
  list: endpoint({ access: 'admin', method: 'GET', path: '/email-templates', returns: EmailTemplate, list: true }),
  /**
   * Returns the template for one kind of email.
   * @example
   * const template = await admin.emailTemplates.get({ type: 'magic_link' });
   */
  get: endpoint({ access: 'admin', method: 'GET', path: one, params, returns: EmailTemplate }),
  /**
   * Changes the subject or the content of a template.
   * @example
   * await admin.emailTemplates.update({ type: 'magic_link', subject: 'Your sign-in link' });
   */
  update: endpoint({
    access: 'admin',
    method: 'PATCH',
    path: one,
    params,
    body: EmailTemplateUpdate,
    returns: EmailTemplate,
  }),
  /**
   * Deletes the changes to a template, which restores the default template.
   * @example
   * await admin.emailTemplates.delete({ type: 'magic_link' });
   */
  delete: endpoint({ access: 'admin', method: 'DELETE', path: one, params }),
};
