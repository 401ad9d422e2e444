import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pinTo, resolvePublic } from '#server/http/public-addresses.ts';
import type { Services } from '#server/services.ts';
import { encryptPush } from './encrypt.ts';
import { deleteSubscriptionById, findDuePush } from './subscription-queries.ts';
import { authorize, getPushKeys } from './vapid.ts';

/** Milliseconds for the whole request. */
const TIMEOUT = 10_000;
/** Seconds for which the push service keeps a message for a browser that is offline. */
const TTL = 24 * 60 * 60;
/** A title longer than this does not fit on a screen, and a message has little room. */
const MAX_TITLE = 300;

/**
 * Sends a push message about a notification to one browser. Nothing goes out for one that was read or withdrawn in the
 * meantime. A subscription that has ended, or whose service is in a private network, is deleted.
 * @throws where a later attempt may succeed: the job is then retried
 */
export async function sendPush(
  services: Services,
  { notification, subscription }: { notification: string; subscription: string },
): Promise<void> {
  const { db, config, now, log } = services;
  const due = await findDuePush(db, notification, subscription);
  if (!due) return;
  const url = new URL(due.endpoint);
  const address = await resolvePublic(url, config.push.privateAddresses);
  if (address === 'unreachable') throw new Error(`the push service ${url.host} cannot be resolved`);
  if (address === 'private') return deleteSubscriptionById(db, subscription);
  const text = JSON.stringify({ title: due.title.slice(0, MAX_TITLE), link: due.link, tag: notification });
  const status = await post(url, encryptPush(text, due), {
    lookup: pinTo(address),
    headers: {
      Authorization: await authorize(config, await getPushKeys(db), url, now()),
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      TTL,
      Urgency: 'normal',
    },
  });
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) return deleteSubscriptionById(db, subscription);
  log.warn({ notification, service: url.host, status }, 'push message not sent');
  if (status === 429 || status >= 500) throw new Error(`the push service ${url.host} answered ${status}`);
}

/** Sends a body and returns the status. Redirects are not followed. */
function post(url: URL, body: Buffer, options: RequestOptions): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const settings = {
    ...{ method: 'POST', agent: false, signal: AbortSignal.timeout(TIMEOUT) },
    ...options,
    headers: { ...options.headers, 'Content-Length': body.length },
  } as const;
  return new Promise((resolve, reject) => {
    request(url, settings, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    })
      .on('error', reject)
      .end(body);
  });
}
