import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Logger } from '../log.ts';

export type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/**
 * Milliseconds for which a connection without a request stays open: longer than a proxy before us keeps it for its next one
 * (nginx, Amazon's and others for 60 s), or that one would now and then arrive while we close it.
 */
const KEPT_ALIVE = 65_000;
/** Milliseconds in which headers have to arrive; Node looks every `CHECKED`. */
const HEADERS_TIMEOUT = 30_000;
const CHECKED = 5000;
/** Milliseconds in which a body has to arrive. */
const BODY_TIMEOUT = 50_000;
/** Pictures come from phones with poor connections: their route ends senders that are too slow (see receive.ts). */
const UPLOADS = '/media/v1/upload';
/** Milliseconds for which the rest of a body that was refused is read, and thrown away. */
const LINGER = 10_000;

interface Limits {
  bodyTimeout?: number;
  linger?: number;
}

/**
 * Creates the HTTP server, which keeps two promises whatever its listeners do. A connection on which nothing more will be
 * answered says so: while the server is closing, and when the body of a request was refused unread. And a body that takes
 * longer than `bodyTimeout` milliseconds ends with its connection.
 */
export function createHttpServer({ bodyTimeout = BODY_TIMEOUT, linger = LINGER }: Limits = {}): Server {
  class HonestResponse extends ServerResponse<IncomingMessage> {
    /** All answers come by here, those without a head of their own as well. */
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
 * Closing a socket with unread bytes resets the connection, and the answer is lost on its way (RFC 9112, 9.6). So only the
 * sending half is closed after the answer, and what still comes is thrown away.
 */
function closeGently(req: IncomingMessage, linger: number): void {
  const { socket } = req;
  // Node calls it once an answer that ends its connection is written, and Hono half a second later.
  socket.destroySoon = () => {
    socket.destroySoon = () => {};
    socket.end();
    if (req.complete) return void socket.destroy();
    const timer = setTimeout(() => socket.destroy(), linger);
    socket.once('close', () => clearTimeout(timer));
    req.once('end', () => socket.destroy());
    // A reader that has stopped would pause it again.
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

/** A listener of `request` that cannot end the process: what it throws is logged, and answered with 500. */
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
  // A small body comes with its head, and is there after it: then no answer finds it unread.
  return (req, res) => void (hasBody(req) ? setImmediate(begin, req, res) : begin(req, res));
}

const PLAIN = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Refuses a request with several `Host` headers, or with one that is no host (RFC 9112, 3.2): Node takes the first, and a
 * proxy before us may have gone by another.
 * @returns whether it did
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

/** Most hosts by far; whether others are hosts at all is for the standard to say. */
const PLAIN_HOST = /^[a-z0-9.-]*[a-z][a-z0-9.-]*(?::\d{1,4})?$/i;
