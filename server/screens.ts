import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { chooseLanguage, LANGUAGE_KEY, languageInAddress } from '#shared/text/languages.ts';
import { createClient } from '#web/api.ts';
import { NO_STYLES, type PageStyles, type Reader, screenContext } from '#web/context.ts';
import type { CallApi } from './http/cache/response-cache.ts';
import { root } from './root.ts';
import { serverTexts } from './translate.ts';

/** A class in a stylesheet. */
const CLASS_NAME = /\.([a-zA-Z][\w-]*)/g;

/** A request for a screen, with what rendering needs. */
export interface ScreenRequest {
  request: Request;
  /** Undefined for a page that is cached for everyone. */
  nonce: string | undefined;
  /** The public anonymous key. */
  anonKey: string;
  /** Public origin of the program: SITE_URL. */
  siteUrl: string;
  hasTestBank: boolean;
  /** Finds the person who opens the page, and the access token for their data; undefined for a visitor. */
  findSession: () => Promise<{ userId: string; zone: string; token: string } | undefined>;
  /** Calls the API inside the process. */
  callApi: CallApi;
  /** Returns where live changes continue for a page that is rendered now. */
  liveCursor: () => Promise<string | undefined>;
}

export type Screens = (asked: ScreenRequest) => Promise<Response>;

/** Renders screens from a build of the web part. This is the only place where the server depends on the web. */
export function createScreens(build: ServerBuild | (() => Promise<ServerBuild>), mode = 'production'): Screens {
  const handle = createRequestHandler(build, mode);
  const styles = mode === 'production' ? readStyles(join(root, 'build', 'client')) : NO_STYLES;
  return ({ request, nonce, anonKey, siteUrl, hasTestBank, findSession, callApi, liveCursor }) => {
    const language =
      languageInAddress(new URL(request.url).search) ??
      chooseLanguage(readCookie(request, LANGUAGE_KEY), request.headers.get('accept-language'));
    const context = new RouterContextProvider();
    const clientWith = (more: Record<string, string>) =>
      createClient('http://in.process/api/v1', async (input, init) =>
        callApi(String(input), {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), 'Accept-Language': language, ...more },
        }),
      );
    const findReader = async (): Promise<Reader | undefined> => {
      const session = await findSession();
      if (!session) return undefined;
      const { userId, zone, token } = session;
      return { userId, zone, api: clientWith({ Authorization: `Bearer ${token}` }) };
    };
    context.set(screenContext, {
      api: clientWith({}),
      language,
      texts: serverTexts,
      nonce,
      anonKey,
      siteUrl,
      hasTestBank,
      findReader,
      liveCursor,
      styles,
    });
    return handle(request, context);
  };
}

/** Reads the stylesheets of the bundle. */
function readStyles(folder: string): PageStyles {
  const sheets = globSync('assets/*.css', { cwd: folder })
    .map((file) => ({ address: `/${file}`, styles: readFileSync(join(folder, file), 'utf8').trim() }))
    .sort((a, b) => a.styles.length - b.styles.length);
  const contents = new Map(sheets.map(({ address, styles }) => [address, styles]));
  const byClass = new Map<string, Set<string>>();
  for (const { address, styles } of sheets) {
    for (const [, name = ''] of styles.matchAll(CLASS_NAME)) {
      byClass.set(name, (byClass.get(name) ?? new Set()).add(address));
    }
  }
  return {
    read: (address) => contents.get(address.replace(/#$/, '')),
    sheetsOf: (name) => [...(byClass.get(name) ?? [])],
  };
}

function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('cookie') ?? '';
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1];
}
