// Maps the domains of email addresses to webmail services. Loaded by forms that link to these services.

export interface Webmail {
  readonly name: string;
  readonly url: string;
}

/** One entry per service. A domain that ends in a dot matches all top-level domains. */
const WEBMAIL_SERVICES: readonly (readonly [name: string, url: string, domains: string])[] = [
  ['Gmail', 'https://mail.google.com/', 'gmail.com googlemail.com'],
  ['Outlook', 'https://outlook.live.com/mail/', 'outlook. hotmail. live. msn.com'],
  ['Yahoo Mail', 'https://mail.yahoo.com/', 'yahoo. ymail.com rocketmail.com'],
];

const covers = (listed: string, domain: string): boolean => (listed.endsWith('.') ? domain.startsWith(listed) : domain === listed);

/** Returns the webmail service for an email address, or `undefined` if the list does not contain the address's domain. */
export const webmailOf = (email: string): Webmail | undefined => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const [name, url] = WEBMAIL_SERVICES.find(([, , domains]) => domains.split(' ').some((listed) => covers(listed, domain))) ?? [];
  return name !== undefined && url !== undefined ? { name, url } : undefined;
};
