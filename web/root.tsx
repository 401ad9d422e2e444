import { type ReactNode, use, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { languageInAddress } from '#shared/text/languages.ts';
import type { Route } from './+types/root';
import { type Client, readJson } from './api.ts';
import { AnonKeyContext, NonceContext, screenContext } from './context.ts';
import { API_KEY } from './request-headers.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { useChangeLanguage } from './shell/language/language-provider.tsx';
import { mainPlaces } from './shell/main-places.ts';
import { Shell } from './shell/shell.tsx';
import { earlyScript } from './shell/startup/early-script.ts';
import { hideStudioPath, leaveStudioHost } from './shell/startup/studio-host.ts';
import { type SiteOfPage, UNNAMED_SITE } from './site.ts';
import { collectTexts, loadTexts, type ScreenHandle, SHELL_TEXTS } from './texts.ts';
import { useWords } from './words.tsx';
import './ui/styles/tokens.css';
import './ui/styles/elements.css';
import './ui/styles/typography.css';
import './ui/styles/section.css';

export const links: Route.LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }];

/** The colours of the page in both themes, for the browser's own bars. */
const PAPERS = { light: '#faf6ef', dark: '#171411' };

/** Head elements that only matter before the script runs, so the browser need not render them. */
const FirstHead = () => (
  <>
    <meta name={API_KEY} content={use(AnonKeyContext)} />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPERS.light} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPERS.dark} />
  </>
);

export async function loader({ context }: Route.LoaderArgs): Promise<SiteOfPage> {
  const { api, siteUrl, hasTestBank } = context.get(screenContext);
  const [site, links] = await Promise.all([findSite(api, siteUrl), findLinks(api)]);
  return { site, links, places: mainPlaces(hasTestBank) };
}

async function findSite(api: Client, url: string): Promise<SiteOfPage['site']> {
  try {
    return await readJson(api.site.$get());
  } catch {
    return { ...UNNAMED_SITE, url };
  }
}

/** Loads the links to neighbourhoods; empty if that fails, because pages work without them. */
const findLinks = (api: Client): Promise<SiteOfPage['links']> =>
  readJson(api['landing-links'].$get()).then(
    ({ neighbourhoods }) => neighbourhoods,
    () => [],
  );

export const clientMiddleware = [leaveStudioHost];

/** Never revalidates: the data of the site does not change during a visit. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useWords();
  const nonce = use(NonceContext);
  // It runs before the bundle loads, so the bundle need not contain it.
  const early = import.meta.env.SSR ? earlyScript() : '';
  const files = useScreenTexts();
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it sets the theme before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />
        {import.meta.env.SSR && <FirstHead />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <TextsOfPage files={files} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Loads and returns the text files that the matched screens name. In the browser, suspends until they are loaded. */
function useScreenTexts(): string[] {
  const { language } = useWords();
  const named = useMatches().flatMap((match) => (match.handle as ScreenHandle | undefined)?.texts ?? []);
  const files = [...new Set([...SHELL_TEXTS, ...named])];
  use(loadTexts(language, files));
  return files;
}

/** Embeds the page's texts in its own language as JSON, which `entry.client.tsx` adopts. */
function TextsOfPage({ files }: { files: string[] }) {
  const { language, source } = useWords();
  const json = import.meta.env.SSR
    ? JSON.stringify(collectTexts(source, language, files)).replaceAll('<', '\\u003c')
    : '';
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own texts, with every < escaped
    <script id="texts" type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  );
}

/** Switches to the language in the URL, for this visit only: following a link is not a lasting choice. */
function useLanguageOfAddress(): void {
  const { language } = useWords();
  const change = useChangeLanguage();
  const { search } = useLocation();
  const named = languageInAddress(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a language chosen since then takes precedence
  useEffect(() => {
    if (named && named !== language) change(named, 'visit');
  }, [named]);
}

export default function Root() {
  useLanguageOfAddress();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(hideStudioPath, [key]);
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorScreen error={error} />
    </Shell>
  );
}
