import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pinTo, resolvePublic } from '#server/http/public-addresses.ts';
import type { Ask } from './checking.ts';
import { PrivateAddressError } from './private-address-error.ts';

/**
 * Returns a function that requests URLs, at the addresses that were checked. Names that administrators type must be
 * public, so that the check cannot look into the operator's network; SITE_URL is the operator's own and may be private.
 */
export const askPublic =
  (siteUrl: string): Ask =>
  async (address, { headers, signal }) => {
    const url = new URL(address);
    const isOperators = url.hostname === new URL(siteUrl).hostname;
    const found = await resolvePublic(url, isOperators);
    if (found === 'private') throw new PrivateAddressError('the address is not public');
    if (found === 'unreachable') throw Object.assign(new Error('no address'), { cause: namelessError() });
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const options = { headers: headers as Record<string, string>, agent: false, lookup: pinTo(found) };
      const sent = send(url, { ...options, ...(signal && { signal }) }, (reply) => {
        reply.destroy();
        const fields = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve(new Response(null, { status: Math.max(200, reply.statusCode ?? 500), headers: fields }));
      });
      // `checkAddress` reads the reason from the cause, as `fetch` gives it.
      sent.on('error', (error) => reject(signal?.aborted ? signal.reason : Object.assign(error, { cause: error })));
      sent.end();
    });
  };

const namelessError = () => Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
