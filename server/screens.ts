import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { chooseLanguage, LANGUAGE_KEY } from '../shared/languages.ts';
import { createClient } from '../web/api.ts';
import { screenContext } from '../web/context.ts';
import type { CallApi } from './http/answer-cache.ts';
import { serverTexts } from './texts.ts';

/** One request for a screen. */
export interface ScreenRequest {
  request: Request;
  /** Undefined for a page that is cached for everyone. */
  nonce: string | undefined;
  siteUrl: string;
  /** Calls the API in the process. */
  callApi: CallApi;
}

export type Screens = (asked: ScreenRequest) => Promise<Response>;

/** Renders screens from a build of the web part. The one place where the server knows the web: the two meet here. */
export function createScreens(build: ServerBuild | (() => Promise<ServerBuild>), mode = 'production'): Screens {
  const handle = createRequestHandler(build, mode);
  return ({ request, nonce, siteUrl, callApi }) => {
    const language = chooseLanguage(readCookie(request, LANGUAGE_KEY), request.headers.get('accept-language'));
    const context = new RouterContextProvider();
    const api = createClient('http://in.process/api/v1', async (input, init) =>
      callApi(String(input), {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), 'Accept-Language': language },
      }),
    );
    context.set(screenContext, { api, language, texts: serverTexts, nonce, siteUrl });
    return handle(request, context);
  };
}

function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('cookie') ?? '';
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1];
}
