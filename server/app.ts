import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createApi } from './api.ts';
import { anonKey } from './auth/keys/keys.ts';
import { authRoutes } from './auth/routes.ts';
import { feedFiles } from './calendars/feeds/routes.ts';
import { withActor } from './http/actor.ts';
import { type CallApi, keepAnswers } from './http/answer-cache.ts';
import type { Env } from './http/env.ts';
import { healthRoutes } from './http/health.ts';
import { clientAddress, networkOf } from './http/limits.ts';
import { notStored } from './http/not-stored.ts';
import { withoutNul } from './http/nul.ts';
import { onBehalf } from './http/on-behalf.ts';
import { oneSpelling } from './http/one-spelling.ts';
import { onlyJson } from './http/only-json.ts';
import { problemPage, wantsPage } from './http/problem-page.ts';
import { answerProblem, isUnavailable, RETRY_AFTER } from './http/problems.ts';
import { Refusal, refuse } from './http/refuse.ts';
import { createRenderLimit, type RenderLimit } from './http/render-limit.ts';
import { withRequest } from './http/request.ts';
import { securityHeaders } from './http/security.ts';
import { refuseUnknown } from './http/unknown.ts';
import { pictureFunctions, uploadRoutes } from './media/uploads/routes.ts';
import { referenceRoutes } from './reference/routes.ts';
import type { Screens } from './screens.ts';
import { seoRoutes } from './seo/routes.ts';
import type { Services } from './services.ts';
import { hostGate } from './site/domains/gate.ts';
import { onSite, underItsName } from './site/domains/studio-host.ts';
import { mapFunctions } from './site/map-functions.ts';
import { studioFolders } from './studios/photo-folder.ts';

const LIMIT = 1024 * 1024;

/**
 * The whole HTTP server but for the files of the browser's bundle and the cache of pages, which start.ts puts before it.
 * @param renderLimit shared with the cache of pages
 * @param epoch changes when the catalogue does: what screens are rendered from is kept as long as it does not
 */
export function createApp(
  services: Services,
  media: Hono,
  screens?: Screens,
  epoch: () => number | undefined = () => undefined,
  renderLimit: RenderLimit = createRenderLimit(services),
) {
  const app = new Hono<Env>();
  app.use(withRequest(services));
  app.use(securityHeaders(services.config));
  app.use(withoutNul);
  app.use(hostGate(services));
  app.route('/', healthRoutes(services));
  app.route('/auth/v1', authRoutes(services));
  app.route('/media', uploadRoutes(services, studioFolders));
  app.use(
    bodyLimit({
      maxSize: LIMIT,
      onError: () => {
        throw new Refusal('http.too_large', { limit: '1 MiB' });
      },
    }),
  );
  app.route('/functions/v1', pictureFunctions(services, studioFolders));
  app.route('/functions/v1', mapFunctions(services));
  app.use('/api/*', notStored, onlyJson, withActor(services));
  const api = createApi(services, (address, init) => app.request(address, init));
  app.route('/', referenceRoutes(services, api));
  app.route('/api/v1', api);
  app.route('/', feedFiles(services));
  app.route('/', seoRoutes(services, epoch));
  app.route('/', media);
  app.all('/api/*', refuseUnknown(app));
  if (screens) {
    const callApi = keepAnswers((path, init) => app.request(path, init), epoch);
    app.get('*', oneSpelling, renderLimit.middleware, async (c) => {
      const { studioHost, secureHeadersNonce: nonce } = c.var;
      const request = studioHost ? onSite(studioHost, c.req.raw) : c.req.raw;
      // A screen shows what it has without the rest; without the database it has nothing.
      let isAway = false;
      const callOrNote: CallApi = async (path, init) => {
        const reply = await callApi(path, init);
        isAway ||= await isUnavailable(reply);
        return reply;
      };
      const asked = {
        request,
        nonce,
        anonKey: await anonKey(services.keys),
        siteUrl: services.config.siteUrl,
        callApi: callOrNote,
      };
      const answer = await onBehalf.run(networkOf(clientAddress(c, services)), () => screens(asked));
      if (isAway && wantsPage(c)) refuse('http.unavailable', { seconds: RETRY_AFTER });
      return studioHost ? underItsName(studioHost, answer) : answer;
    });
  }
  app.notFound((c) => answerProblem(new Refusal('http.not_found'), c));
  app.onError((error, c) => {
    const problem = answerProblem(error, c);
    return wantsPage(c) ? problemPage(c, problem) : problem;
  });
  return app;
}
