import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

// Restricts the mail servers to which the backend connects, because anyone who can create a project can configure a mail server.

export interface MailServerRules {
  /** `any` allows all servers, for development. `public` rejects non-global IP addresses, and ports that mail servers do not use. */
  readonly reach: 'any' | 'public';
  /** Allowed ports in addition to 25, 465, 587 and 2525. */
  readonly ports?: readonly number[] | undefined;
  /** Resolves a host name. Default: the system resolver. */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
}

/** Returns the host name or IP address to connect to, or undefined if the host has no IP address or the rules reject it. */
export type FindMailServer = (host: string, port: number) => Promise<string | undefined>;

const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525];

// Addresses that are not global (IANA IPv4 Special-Purpose Address Registry), multicast addresses and reserved addresses.
const NON_GLOBAL_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** IPv6 ranges within the global unicast range that embed IPv4 addresses or are reserved. */
const NON_GLOBAL_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [address, bits] of NON_GLOBAL_V4) blocked.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of NON_GLOBAL_V6) blocked.addSubnet(address, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

const isPublic = (address: string): boolean =>
  isIP(address) === 4 ? !blocked.check(address, 'ipv4') : global.check(address, 'ipv6') && !blocked.check(address, 'ipv6');

const resolveBySystem = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Creates the function that applies the rules. Callers must connect to the host that the function returns, because a second lookup of the
 * name could return another IP address.
 */
export const createFindMailServer =
  ({ reach, ports = [], resolve = resolveBySystem }: MailServerRules): FindMailServer =>
  async (host, port) => {
    if (reach === 'any') return host;
    if (![...MAIL_PORTS, ...ports].includes(port)) return undefined;
    const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
    return addresses.every(isPublic) ? addresses[0] : undefined;
  };
