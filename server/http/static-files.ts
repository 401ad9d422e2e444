import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';

const KINDS: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.mvt': 'application/vnd.mapbox-vector-tile',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

interface StaticFile {
  plain: Buffer;
  /** The Brotli file that the build made; only where it is smaller. */
  brotli: Buffer | undefined;
  headers: Record<string, string>;
}

/** Serves a file if the request names one; returns true if it did. */
export type ServeFile = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Serves the browser's bundle from memory: one or two megabytes that are read from disk once. Names under /assets
 * contain a hash of the content and are cached for good.
 */
export function serveStaticFiles(folder: string): ServeFile {
  const files = new Map<string, StaticFile>();
  for (const path of walk(folder)) {
    if (path.endsWith('.br')) continue;
    const url = `/${relative(folder, path).replaceAll('\\', '/')}`;
    const plain = readFileSync(path);
    const brotli = statSync(`${path}.br`, { throwIfNoEntry: false }) ? readFileSync(`${path}.br`) : undefined;
    const kept = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    files.set(url, {
      plain,
      brotli,
      headers: {
        'Content-Type': KINDS[extname(path)] ?? 'application/octet-stream',
        'Cache-Control': kept,
        Vary: 'Accept-Encoding',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-site',
      },
    });
  }
  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const file = files.get(req.url?.split('?', 1)[0] ?? '');
    if (!file) return false;
    const packed = file.brotli && /\bbr\b/.test(String(req.headers['accept-encoding'])) ? file.brotli : undefined;
    const body = packed ?? file.plain;
    res.writeHead(200, { ...file.headers, 'Content-Length': body.length, ...(packed && { 'Content-Encoding': 'br' }) });
    res.end(req.method === 'HEAD' ? undefined : body);
    return true;
  };
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}
