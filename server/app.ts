import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createApi } from './api.ts';
import { findPageSession } from './auth/http/page-session.ts';
import { withActor } from './auth/http/with-actor.ts';
import { anonKey } from './auth/keys/keys.ts';
import { authRoutes } from './auth/routes.ts';
import { feedFiles } from './calendars/feeds/routes.ts';
import { type CallApi, cacheResponses } from './http/cache/response-cache.ts';
import { redirectToCanonicalPath } from './http/canonical-path.ts';
import { compressText } from './http/compress.ts';
import { forwardedClient } from './http/forwarded-client.ts';
import { healthRoutes } from './http/health.ts';
import { clientAddress, networkOf } from './http/limits/rate-limits.ts';
import { createRenderLimit, type RenderLimit } from './http/limits/render-limit.ts';
import { noStore } from './http/no-store.ts';
import { withRequestOrigin } from './http/origin.ts';
import { renderOfflinePage, renderProblemPage, wantsHtml } from './http/problem-page.ts';
import { isUnavailableResponse, RETRY_AFTER_SECONDS, toProblemResponse } from './http/problems.ts';
import { Refusal, refuse } from './http/refuse.ts';
import { withRequestContext } from './http/request-context.ts';
import { requireJson } from './http/require-json.ts';
import { isSecretPlace } from './http/secret-places.ts';
import { securityHeaders } from './http/security.ts';
import { refuseUnknownRoute } from './http/unknown-routes.ts';
import { refuseNulInPath } from './http/unstorable-text.ts';
import { createLive, currentCursor, type Live } from './live/live.ts';
import { deleteImageFunction, uploadRoutes } from './media/uploads/routes.ts';
import { messagePictures } from './messages/pictures.ts';
import { referenceRoutes } from './reference/routes.ts';
import { reviewPictures } from './reviews/pictures.ts';
import type { Screens } from './screens.ts';
import { seoRoutes } from './seo/routes.ts';
import type { Services } from './services.ts';
import { hostGate } from './site/domains/gate.ts';
import { type HostEnv, onSite, underItsName } from './site/domains/studio-host.ts';
import { mapFunctions } from './site/map-functions.ts';
import { studioFolders } from './studios/photos/upload-folders.ts';

const LIMIT = 1024 * 1024;

/** The folders of all domains that take pictures. */
const uploadFolders = [...studioFolders, messagePictures, reviewPictures];

/**
 * Creates the HTTP application. Static files and the page cache are not part of it: start.ts puts them in front.
 * @param renderLimit shared with the page cache
 * @param live the open streams of the process, which are closed when it stops
 * @param epoch a number that changes with the catalogue; API responses for screens are cached until it does
 */
export function createApp(
  services: Services,
  media: Hono,
  screens?: Screens,
  epoch: () => number | undefined = () => undefined,
  renderLimit: RenderLimit = createRenderLimit(services),
  live: Live = createLive(services),
) {
  const app = new Hono<HostEnv>();
  app.use(compressText);
  app.use(withRequestContext(services));
  app.use(withRequestOrigin(services));
  app.use(securityHeaders(services.config));
  app.use(refuseNulInPath);
  app.use(hostGate(services));
  app.route('/', healthRoutes(services));
  app.route('/auth/v1', authRoutes(services));
  for (const path of ['/media/*', '/functions/*', '/api/*']) app.use(path, withActor(services));
  app.route('/media', uploadRoutes(services, uploadFolders));
  app.use(
    bodyLimit({
      maxSize: LIMIT,
      onError: () => {
        throw new Refusal('http.too_large', { limit: '1 MiB' });
      },
    }),
  );
  app.route('/functions/v1', deleteImageFunction(services, uploadFolders));
  app.route('/functions/v1', mapFunctions(services));
  app.use('/api/*', noStore, requireJson);
  const api = createApi(services, (address, init) => app.request(address, init), live);
  app.route('/', referenceRoutes(services, api));
  app.route('/api/v1', api);
  app.route('/', feedFiles(services));
  app.route('/', seoRoutes(services, epoch));
  app.get('/offline.html', renderOfflinePage);
  app.route('/', media);
  app.all('/api/*', refuseUnknownRoute(app));
  if (screens) {
    const callApi = cacheResponses((path, init) => app.request(path, init), epoch);
    app.get('*', redirectToCanonicalPath, renderLimit.middleware, async (c) => {
      const { studioHost, secureHeadersNonce: nonce } = c.var;
      const request = studioHost ? onSite(studioHost, c.req.raw) : c.req.raw;
      // A screen renders what it has without the failed requests; without the database it has nothing to show.
      let isAway = false;
      const callOrNote: CallApi = async (path, init) => {
        const reply = await callApi(path, init);
        isAway ||= await isUnavailableResponse(reply);
        return reply;
      };
      const asked = {
        request,
        nonce,
        anonKey: await anonKey(services.keys),
        siteUrl: services.config.siteUrl,
        hasTestBank: services.config.payments === 'test_bank',
        callApi: callOrNote,
        findSession: () => findPageSession(services, c),
        liveCursor: () => currentCursor(services).catch(() => undefined),
      };
      const answer = await forwardedClient.run(networkOf(clientAddress(c, services)), () => screens(asked));
      if (isAway && wantsHtml(c)) refuse('http.unavailable', { seconds: RETRY_AFTER_SECONDS });
      // Anyone with the link sees names and amounts there.
      if (isSecretPlace(c.req.path)) answer.headers.set('Cache-Control', 'no-store');
      return studioHost ? underItsName(studioHost, answer) : answer;
    });
  }
  app.notFound((c) => toProblemResponse(new Refusal('http.not_found'), c));
  app.onError((error, c) => {
    const problem = toProblemResponse(error, c);
    return wantsHtml(c) ? renderProblemPage(c, problem) : problem;
  });
  return app;
}
