import { type RefusalCode, refusals } from '#shared/refusals.ts';
import { declaredRefusals } from '../http/declared-refusals.ts';
import routeRefusals from './route-refusals.json' with { type: 'json' };

/** A route of Hono: one of the handlers of a method and a path. */
interface RouteHandler {
  method: string;
  /** `/bookings/:id` */
  path: string;
  handler: object;
}

const ofDomains = new Map(Object.entries<string[]>(routeRefusals));

/** What the middlewares in front of all routes refuse. */
const ALWAYS: readonly RefusalCode[] = ['http.unavailable'];
const WITH_BODY: readonly RefusalCode[] = ['http.too_large', 'http.unsupported_media'];

/** Returns the path of a route as the description writes it: `/bookings/{id}`. */
const describedPath = (path: string): string => path.replaceAll(/:(\w+)(\{[^/]*\})?/g, '{$1}');

/**
 * Returns the refusals of each route, by `POST /bookings/{id}/move`: what its middlewares declare, and what its handler
 * can throw, from the list that `npm run generate:refusals` writes.
 */
export function listRefusals(routes: readonly RouteHandler[]): Map<string, RefusalCode[]> {
  const inFront = routes.filter(({ method, path }) => method === 'ALL' && path.endsWith('/*'));
  const byRoute = Map.groupBy(
    routes.filter(({ method }) => method !== 'ALL'),
    ({ method, path }) => `${method} ${path}`,
  );
  return new Map(
    [...byRoute].map(([route, handlers]) => {
      const [method = '', path = ''] = route.split(' ');
      const middlewares = inFront.filter((each) => `${path}/`.startsWith(each.path.slice(0, -1)));
      const codes = new Set<string>([
        ...ALWAYS,
        ...(method === 'GET' ? [] : WITH_BODY),
        ...(path.includes('/:') ? ['http.not_found'] : []),
        ...[...middlewares, ...handlers].flatMap(({ handler }) => declaredRefusals(handler)),
        ...(ofDomains.get(route) ?? []),
      ]);
      return [`${method} ${describedPath(path)}`, [...codes].filter(isRefusal).sort()];
    }),
  );
}

const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);
