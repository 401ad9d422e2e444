import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks that are not public: loopback, private, link-local, documentation, multicast and reserved ones. */
const SPECIAL_USE_IPV4 = new BlockList();
for (const [network, bits] of [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  SPECIAL_USE_IPV4.addSubnet(network, bits, 'ipv4');
}

/**
 * The only global unicast range of IPv6. Excluded within it: tunnels, which embed IPv4 addresses, and documentation.
 */
const GLOBAL_UNICAST_IPV6 = new BlockList();
GLOBAL_UNICAST_IPV6.addSubnet('2000::', 3, 'ipv6');
const TUNNELS = new BlockList();
TUNNELS.addSubnet('2001::', 23, 'ipv6');
TUNNELS.addSubnet('2001:db8::', 32, 'ipv6');
TUNNELS.addSubnet('2002::', 16, 'ipv6');
TUNNELS.addSubnet('3fff::', 20, 'ipv6');

interface Address {
  address: string;
  family: 4 | 6;
}

/** True if an address is on the public internet. */
export function isPublic({ address, family }: Address): boolean {
  if (family === 4) return !SPECIAL_USE_IPV4.check(address, 'ipv4');
  return GLOBAL_UNICAST_IPV6.check(address, 'ipv6') && !TUNNELS.check(address, 'ipv6');
}

/**
 * Resolves the host of a URL. The connection must be made to the returned address, because the name may resolve to a
 * private one a moment later (DNS rebinding).
 * @returns `private` when any of its addresses is not public
 */
export async function resolvePublic(
  { hostname }: URL,
  allowPrivate: boolean,
): Promise<Address | 'private' | 'unreachable'> {
  const found = await addressesOf(hostname.replace(/^\[|\]$/g, ''));
  if (!allowPrivate && !found.every(isPublic)) return 'private';
  return found[0] ?? 'unreachable';
}

/** Connects to the address that was checked, even if the name resolves to another one by now. */
export const pinTo =
  (to: Address): LookupFunction =>
  (_host, { all }, done) =>
    all ? done(null, [to]) : done(null, to.address, to.family);

async function addressesOf(host: string): Promise<Address[]> {
  const literal = isIP(host);
  if (literal) return [{ address: host, family: literal as 4 | 6 }];
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address, family }) => ({ address, family: family as 4 | 6 }));
}
