// Mail services that read mail on the web, by the domains of their addresses. Loaded where a form leads to them.

export interface Mailbox {
  readonly name: string;
  readonly url: string;
}

/** One row a service; a domain that ends in a dot stands for all countries. */
const MAILBOXES: readonly (readonly [name: string, url: string, domains: string])[] = [
  ['Gmail', 'https://mail.google.com/', 'gmail.com googlemail.com'],
  ['Outlook', 'https://outlook.live.com/mail/', 'outlook. hotmail. live. msn.com'],
  ['Yahoo Mail', 'https://mail.yahoo.com/', 'yahoo. ymail.com rocketmail.com'],
];

const covers = (listed: string, domain: string): boolean => (listed.endsWith('.') ? domain.startsWith(listed) : domain === listed);

/** The mail service of an address; nothing where it is not known. */
export const mailboxOf = (email: string): Mailbox | undefined => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const [name, url] = MAILBOXES.find(([, , domains]) => domains.split(' ').some((listed) => covers(listed, domain))) ?? [];
  return name !== undefined && url !== undefined ? { name, url } : undefined;
};
