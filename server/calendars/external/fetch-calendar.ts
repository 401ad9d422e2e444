import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Config } from '#server/config.ts';
import { pinTo, resolvePublic } from '#server/http/public-addresses.ts';
import { CalendarError, throwCalendarError } from './calendar-error.ts';

/** The largest file in bytes, after decompression. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Milliseconds for the whole download with its redirects. */
const TIMEOUT = 10_000;
const MAX_REDIRECTS = 5;

/** The validators of the last response, for a conditional request. */
export interface Validators {
  etag: string | null;
  last_modified: string | null;
}

export type FetchResult = { unchanged: true } | ({ unchanged: false; bytes: Buffer; contentType: string } & Validators);

/**
 * Downloads a calendar, with limits on time, size and redirects.
 * @param url http or https
 * @param known null for an unconditional request
 * @param timeout milliseconds
 * @throws CalendarError
 */
export async function fetchCalendar(
  { calendars }: Pick<Config, 'calendars'>,
  url: URL,
  known: Validators | null,
  timeout = TIMEOUT,
): Promise<FetchResult> {
  const signal = AbortSignal.timeout(timeout);
  try {
    return await Promise.race([follow(url, known, calendars.privateAddresses, signal), whenAborted(signal)]);
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    return throwCalendarError(signal.aborted ? 'slow' : 'unreachable', error);
  }
}

/** Rejects when the signal aborts, because a DNS lookup takes no signal. */
const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

async function follow(
  first: URL,
  known: Validators | null,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<FetchResult> {
  let url = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    // Every hop is resolved and checked: a public server may redirect to a private address (SSRF).
    const address = await resolvePublic(url, allowPrivate);
    if (typeof address === 'string') return throwCalendarError(address);
    const response = await sendRequest(url, pinTo(address), known, signal);
    const next = response.headers.location;
    if (next === undefined || !isRedirect(response)) return await readResponse(response);
    response.destroy();
    url = nextAddress(next, url);
  }
  return throwCalendarError('server');
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage) => [301, 302, 303, 307, 308].includes(statusCode);

function nextAddress(location: string, from: URL): URL {
  const next = URL.canParse(location, from) ? new URL(location, from) : throwCalendarError('server');
  if (!/^https?:$/.test(next.protocol)) throwCalendarError('server');
  return next;
}

function sendRequest(
  url: URL,
  lookup: LookupFunction,
  known: Validators | null,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    agent: false,
    lookup,
    headers: {
      Accept: 'text/calendar, */*;q=0.5',
      'Accept-Encoding': 'gzip',
      'User-Agent': 'Atelio (calendar subscription)',
      ...(known?.etag && { 'If-None-Match': known.etag }),
      ...(known?.last_modified && { 'If-Modified-Since': known.last_modified }),
    },
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    request(url, options, resolve).on('error', reject).end();
  });
}

async function readResponse(response: IncomingMessage): Promise<FetchResult> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 304) {
    response.destroy();
    return { unchanged: true };
  }
  if (statusCode !== 200) {
    response.destroy();
    throwCalendarError(problemOf(statusCode));
  }
  return {
    unchanged: false,
    bytes: await readBytes(response),
    contentType: headers['content-type'] ?? '',
    etag: short(headers.etag, 300),
    last_modified: short(headers['last-modified'], 100),
  };
}

function problemOf(status: number) {
  if (status === 401 || status === 403 || status === 407) return 'locked';
  if (status === 429 || status >= 500) return 'server';
  return 'not_found';
}

const short = (header: string | undefined, most: number) => (header && header.length <= most ? header : null);

/** Reads the body up to `MAX_BYTES`, counted after decompression because of compression bombs. */
async function readBytes(response: IncomingMessage): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > MAX_BYTES) {
    response.destroy();
    throwCalendarError('too_large');
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpacked(response)) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) {
      response.destroy();
      throwCalendarError('too_large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unpacked(response: IncomingMessage): AsyncIterable<Buffer> {
  const unpack = unpackerOf(response.headers['content-encoding']);
  if (!unpack) return response;
  response.on('error', (error) => unpack.destroy(error));
  return response.pipe(unpack);
}

function unpackerOf(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
