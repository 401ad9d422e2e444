import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { languageInAddress } from '#shared/text/languages.ts';
import { root } from '../root.ts';
import { translateTo } from '../translate.ts';
import type { Env } from './env.ts';

/** Paths for programs, and for what a browser loads into a page. */
const OF_PROGRAMS = /^\/(?:api|auth|media|functions|calendars|og)\/|\.[a-z0-9]+$/i;

export const wantsHtml = ({ req }: Context): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') && !OF_PROGRAMS.test(req.path);

/**
 * Renders the HTML page for a request that failed, without querying the database. With a `Retry-After` it reloads
 * itself after that time.
 * @param problem the API's response, whose status and headers it takes over
 */
export function renderProblemPage(c: Context<Env>, problem: Response): Response | Promise<Response> {
  const retryAfter = problem.headers.get('retry-after');
  const texts =
    problem.status === 503 ? 'outage' : problem.status === 429 ? 'shell.errors.busy' : 'shell.errors.failed';
  if (retryAfter) c.header('Retry-After', retryAfter);
  return c.html(render(c, texts, { retryAfter }), problem.status as 503);
}

/** Renders the page that the service worker keeps, and shows where a screen needs a network that is not there. */
export const renderOfflinePage = (c: Context<Env>) =>
  c.html(render(c, 'shell.errors.offline', { leadsToBookings: true }));

interface PageOptions {
  /** Seconds after which the page reloads itself. */
  retryAfter?: string | null;
  /** Links to the tickets, which are kept in the browser. */
  leadsToBookings?: boolean;
}

/** Renders a self-contained page in the language of the reader. @param texts key of its `title` and `say` */
function render(c: Context<Env>, texts: string, { retryAfter, leadsToBookings }: PageOptions) {
  const language = languageInAddress(new URL(c.req.url).search) ?? c.var.language;
  const t = translateTo(language);
  c.header('Cache-Control', 'no-store');
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${retryAfter && raw(`<meta http-equiv="refresh" content="${Number(retryAfter)}">`)}
<title>${t(`${texts}.title`)}</title>
<style nonce="${c.var.secureHeadersNonce ?? ''}">${raw(fontFaces() + STYLES)}</style>
<div class="bar"><i></i><i></i><i></i><i></i><i></i></div>
<main>
<h1>${t(`${texts}.title`)}</h1>
<p>${t(`${texts}.say`)}</p>
<p class="acts"><a href="">${t('shell.try_again')}</a>
${leadsToBookings && html`<a class="line" href="/dashboard?tab=bookings">${t('shell.bookings')}</a>`}</p>
</main>
</html>`;
}

const FONTS = { Fraunces: 'fraunces', 'Instrument Sans': 'instrument-sans' };
let faces: string | undefined;

/** Returns the fonts of the bundle, which the service worker keeps with the page; '' before there is a build. */
function fontFaces(): string {
  faces ??= Object.entries(FONTS)
    .flatMap(([family, file]) =>
      globSync(join(root, 'build', 'client', 'assets', `${file}-*.woff2`)).map(
        (path) =>
          `@font-face { font-family: "${family}"; font-weight: 100 900; src: url(/assets/${basename(path)}) format("woff2") }`,
      ),
    )
    .join('\n');
  return faces;
}

/** Colours and measures of web/ui/styles/tokens.css, inlined so that the page needs no stylesheet. */
const STYLES = `
:root { color-scheme: light dark; --paper: #faf6ef; --ink: #1e1a16; --muted: #6b6259; --clay: #ae4325; --on-clay: #fffdf9;
  --edge: #8c8073; --sun: #e2a63b; --glaze: #1f5c5a }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171411; --ink: #f2eadf; --muted: #b3a798; --clay: #e8825f; --on-clay: #1b0f09;
    --edge: #85796b; --sun: #e9b95a; --glaze: #8cc5bc }
}
body { margin: 0; min-height: 100svh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 "Instrument Sans", system-ui, sans-serif }
.bar { position: fixed; inset: 0 0 auto; display: flex; height: 10px }
.bar i { flex: 1; background: var(--ink) }
.bar i:nth-child(2) { flex: 2; background: var(--clay) }
.bar i:nth-child(3) { background: var(--sun) }
.bar i:nth-child(4) { background: var(--glaze) }
.bar i:nth-child(5) { background: var(--muted) }
main { max-width: 32rem; padding: 2rem 1.25rem }
h1 { margin: 0 0 0.75rem; font: 650 clamp(2.25rem, 6vw, 3rem)/1.08 Fraunces, Georgia, serif; letter-spacing: -0.02em;
  text-wrap: balance }
p { margin: 0 0 1.5rem; color: var(--muted); font-size: 1.0625rem }
.acts { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; font-size: 1rem }
a { display: inline-block; padding: 0.7rem 1.375rem; border-radius: 10px; background: var(--clay); color: var(--on-clay);
  font-weight: 600; text-decoration: none }
.line { background: none; color: var(--ink); box-shadow: inset 0 0 0 1.5px var(--edge) }
@media (forced-colors: active) { a { border: 1px solid } }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`;
