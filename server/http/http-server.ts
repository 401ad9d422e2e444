import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Logger } from '../log.ts';

export type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/**
 * Milliseconds before an idle connection is closed. Longer than proxies keep theirs (60 s in nginx, on AWS and others),
 * otherwise a proxy would sometimes send a request while we close.
 */
const KEPT_ALIVE = 65_000;
/** Milliseconds in which the headers have to arrive; Node checks every `CHECKED` milliseconds. */
const HEADERS_TIMEOUT = 30_000;
const CHECKED = 5000;
/** Milliseconds in which the body has to arrive. */
const BODY_TIMEOUT = 50_000;
/** Uploads from phones on poor connections take longer; their route ends slow senders itself (see receive-form.ts). */
const UPLOADS = '/media/v1/upload';
/** Milliseconds for which the rest of a refused body is read and discarded. */
const LINGER = 10_000;

interface Limits {
  bodyTimeout?: number;
  linger?: number;
}

/**
 * Creates the HTTP server. It sends `Connection: close` when no further request will be answered on a connection: while
 * the server is closing, and if a body was refused unread. It also ends connections whose body takes longer than
 * `bodyTimeout` milliseconds.
 */
export function createHttpServer({ bodyTimeout = BODY_TIMEOUT, linger = LINGER }: Limits = {}): Server {
  class HonestResponse extends ServerResponse<IncomingMessage> {
    /** Node calls this for every response, also those with implicit headers. */
    override writeHead(...head: unknown[]): this {
      const isUnread = hasBody(this.req) && !this.req.complete;
      if (isUnread || !server.listening) this.shouldKeepAlive = false;
      if (isUnread) closeGently(this.req, linger);
      return super.writeHead(...(head as [number]));
    }
  }
  const server = createServer({
    keepAliveTimeout: KEPT_ALIVE,
    headersTimeout: HEADERS_TIMEOUT,
    connectionsCheckingInterval: CHECKED,
    ServerResponse: HonestResponse,
  });
  server.on('request', (req, res) => {
    if (hasBody(req) && !req.url?.startsWith(UPLOADS)) endSlowBody(req, res, bodyTimeout);
  });
  return server;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes only the sending half of the socket after the response, and discards what still arrives: closing a socket with
 * unread bytes resets the connection and can lose the response (RFC 9112, section 9.6).
 */
function closeGently(req: IncomingMessage, linger: number): void {
  const { socket } = req;
  // Node calls this once a response that ends its connection is written, and Hono half a second later.
  socket.destroySoon = () => {
    socket.destroySoon = () => {};
    socket.end();
    if (req.complete) return void socket.destroy();
    const timer = setTimeout(() => socket.destroy(), linger);
    socket.once('close', () => clearTimeout(timer));
    req.once('end', () => socket.destroy());
    // A paused reader would pause the request again.
    req.removeAllListeners('data');
    req.resume();
  };
}

function endSlowBody(req: IncomingMessage, res: ServerResponse, timeout: number): void {
  const { socket } = req;
  const timer = setTimeout(() => {
    if (req.complete || socket.destroyed) return;
    if (!res.headersSent) {
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
    socket.destroy();
  }, timeout);
  const stop = () => clearTimeout(timer);
  req.once('end', stop);
  req.once('close', stop);
}

/** Wraps a `request` listener so that an exception cannot end the process: it is logged and answered with 500. */
export function catchErrors(listener: Listener, log: Logger): (req: IncomingMessage, res: ServerResponse) => void {
  const fail = (error: unknown, req: IncomingMessage, res: ServerResponse) => {
    log.error({ err: error, method: req.method }, 'request failed');
    if (res.headersSent) res.destroy();
    else res.writeHead(500, { ...PLAIN, Connection: 'close' }).end('Something went wrong on our side.');
  };
  const begin = (req: IncomingMessage, res: ServerResponse) => {
    try {
      listener(req, res)?.catch((error: unknown) => fail(error, req, res));
    } catch (error) {
      fail(error, req, res);
    }
  };
  // A small body arrives together with its headers: after one tick it is read, and the connection can stay open.
  return (req, res) => void (hasBody(req) ? setImmediate(begin, req, res) : begin(req, res));
}

const PLAIN = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Refuses a request with several or invalid `Host` headers (RFC 9112, section 3.2): Node uses the first, while a proxy
 * before us may have routed by another.
 * @returns true if the request was refused
 */
export function refuseAmbiguousHost({ rawHeaders, headers: { host } }: IncomingMessage, res: ServerResponse): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts <= 1 && (!host || PLAIN_HOST.test(host) || URL.canParse(`http://${host}`))) return false;
  res.writeHead(400, PLAIN).end('A request names one host.');
  return true;
}

/** Accepts almost all hosts without the cost of parsing a URL; the URL parser decides about the rest. */
const PLAIN_HOST = /^[a-z0-9.-]*[a-z][a-z0-9.-]*(?::\d{1,4})?$/i;
