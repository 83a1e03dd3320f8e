import type { RunningBackend } from './types.js';

/** The title and the paths that a command prints after its backend starts. */
export interface Announcement {
  readonly title: string;
  /** Paths of the backend by name. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Paths of the development endpoints by name. */
  readonly devAddresses: Readonly<Record<string, string>>;
}

/** Prints the title and the URLs of the backend. If the development endpoints are off, prints how to turn them on. */
export const announce = ({ url, smtpPort }: RunningBackend, devEndpoints: boolean, announcement: Announcement): void => {
  const { title, addresses, devAddresses } = announcement;
  const paths = Object.entries(devEndpoints ? { ...addresses, ...devAddresses } : addresses);
  const lines = paths.map(([name, path]) => [name, url + path]);
  if (!devEndpoints) lines.push(['Off', 'Mailbox, keys and shared provider. Set DEV_ENDPOINTS=on to turn them on.']);
  if (smtpPort !== undefined) lines.push(['Mail server', `127.0.0.1:${smtpPort}`]);
  console.log([title, ...lines.map(([name = '', address]) => `  ${name.padEnd(13)}${address}`)].join('\n'));
};
