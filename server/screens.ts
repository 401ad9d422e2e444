import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { chooseLanguage, LANGUAGE_KEY, languageInAddress } from '../shared/text/languages.ts';
import { createClient } from '../web/api.ts';
import { screenContext } from '../web/context.ts';
import type { CallApi } from './http/cache/response-cache.ts';
import { root } from './root.ts';
import { serverTexts } from './translate.ts';

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
  /** Calls the API inside the process. */
  callApi: CallApi;
  /** Returns where live changes continue for a page that is rendered now. */
  liveCursor: () => Promise<string | undefined>;
}

export type Screens = (asked: ScreenRequest) => Promise<Response>;

/** Renders screens from a build of the web part. This is the only place where the server depends on the web. */
export function createScreens(build: ServerBuild | (() => Promise<ServerBuild>), mode = 'production'): Screens {
  const handle = createRequestHandler(build, mode);
  const styles = mode === 'production' ? readStyles(join(root, 'build', 'client')) : () => undefined;
  return ({ request, nonce, anonKey, siteUrl, hasTestBank, callApi, liveCursor }) => {
    const language =
      languageInAddress(new URL(request.url).search) ??
      chooseLanguage(readCookie(request, LANGUAGE_KEY), request.headers.get('accept-language'));
    const context = new RouterContextProvider();
    const api = createClient('http://in.process/api/v1', async (input, init) =>
      callApi(String(input), {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), 'Accept-Language': language },
      }),
    );
    const texts = serverTexts;
    context.set(screenContext, { api, language, texts, nonce, anonKey, siteUrl, hasTestBank, liveCursor, styles });
    return handle(request, context);
  };
}

/** Returns the content of a style sheet of the bundle by its URL, cached in memory. */
function readStyles(folder: string): (address: string) => string | undefined {
  const known = new Map<string, string>();
  return (address) => {
    const path = address.replace(/#$/, '');
    if (!/^\/assets\/[\w-]+\.css$/.test(path)) return undefined;
    const styles = known.get(path) ?? readFileSync(join(folder, path), 'utf8').trim();
    known.set(path, styles);
    return styles;
  };
}

function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('cookie') ?? '';
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1];
}
