import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { languageInAddress } from '../shared/languages.ts';
import type { Route } from './+types/root';
import { answer, type Client } from './api.ts';
import { AnonKeyContext, NonceContext, screenContext } from './context.ts';
import { createQueryClient, queryClient } from './query.ts';
import { API_KEY } from './request-headers.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { useChangeLanguage } from './shell/language/language-provider.tsx';
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

/** The colours of paper in both themes, for the bars of a browser around it. */
const PAPERS = { light: '#faf6ef', dark: '#171411' };

/** What only matters before the program is there. */
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
  const { api, siteUrl } = context.get(screenContext);
  const [site, links] = await Promise.all([findSite(api, siteUrl), findLinks(api)]);
  return { site, links };
}

async function findSite(api: Client, url: string): Promise<SiteOfPage['site']> {
  try {
    return await answer(api.site.$get());
  } catch {
    return { ...UNNAMED_SITE, url };
  }
}

/** A page is whole without them. */
const findLinks = (api: Client): Promise<SiteOfPage['links']> =>
  answer(api['landing-links'].$get()).then(
    ({ neighbourhoods }) => neighbourhoods,
    () => [],
  );

export const clientMiddleware = [leaveStudioHost];

/** The site's name does not change under a reader. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useWords();
  const nonce = use(NonceContext);
  // It has run before the bundle comes, which need not carry it.
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

/** The files of texts that the screens in view name. In the browser the next screen waits until its own are there. */
function useScreenTexts(): string[] {
  const { language } = useWords();
  const named = useMatches().flatMap((match) => (match.handle as ScreenHandle | undefined)?.texts ?? []);
  const files = [...new Set([...SHELL_TEXTS, ...named])];
  use(loadTexts(language, files));
  return files;
}

/** A page carries its own texts in its own language; `entry.client.tsx` takes them over. */
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

/** The cache of answers and the shell, around a screen or around the news that it failed. */
function Frame({ children }: { children: ReactNode }) {
  // On the server each request has a cache of its own; in the browser there is one.
  const [client] = useState(() => (import.meta.env.SSR ? createQueryClient() : queryClient));
  return (
    <QueryClientProvider client={client}>
      <Shell>{children}</Shell>
    </QueryClientProvider>
  );
}

/** An address may name its language. Following a link to one is no choice for good. */
function useLanguageOfAddress(): void {
  const { language } = useWords();
  const change = useChangeLanguage();
  const { search } = useLocation();
  const named = languageInAddress(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a language that is chosen meanwhile counts more
  useEffect(() => {
    if (named && named !== language) change(named, 'visit');
  }, [named]);
}

export default function Root() {
  useLanguageOfAddress();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that the router goes to
  useEffect(hideStudioPath, [key]);
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}
