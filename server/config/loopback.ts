import { isIP } from 'node:net';

/**
 * True for host names that always mean the machine itself: 127.0.0.0/8, ::1, `localhost` and names under it (RFC 6761).
 * @param hostname as `URL` returns it, with brackets around IPv6
 */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === '::1' || (isIP(host) === 4 && host.startsWith('127.')) || /^(.+\.)?localhost$/.test(host);
}
