import { Hono, type MiddlewareHandler } from 'hono';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitPerNetwork } from '#server/http/limits/rate-limits.ts';
import { limitReads } from '#server/http/limits/read-limit.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { WherePlaces, WhereQuery } from '#shared/schemas/search/where.ts';
import { FoundPlaces, MapSettings, PlaceQuestion } from '#shared/schemas/studios/studio-changes.ts';
import { hasAddresses, searchAddresses } from './address-search.ts';
import { searchPlaces } from './place-search.ts';

/** Typing an address sends one request per word. */
const PLACES = { name: 'places', burst: 30, count: 120, seconds: 3600 };

export const placeRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/map-settings',
      describeRoute('Site', 'Get the settings of maps', responses('The settings.', MapSettings)),
      (c) => {
        const { styleUrl, google } = services.config.maps;
        return c.json({
          style_url: styleUrl ?? null,
          google_script: google?.scriptUrl ?? null,
          place_search: hasAddresses(services.config),
        });
      },
    )
    .get(
      '/places',
      describeRoute('Site', 'Search addresses', responses('At most five, the likeliest first.', FoundPlaces)),
      geocoderLimit(services),
      validate('query', PlaceQuestion),
      async (c) => c.json(await searchAddresses(services, c.req.valid('query'), c.var.language)),
    )
    .get(
      '/search/where',
      describeRoute(
        'Offerings',
        'Search places by name',
        responses('At most eight, the likeliest first.', WherePlaces),
        'Neighbourhoods and cities in which something is listed; in the built-in city also its other neighbourhoods under their usual names, landmarks, stations and postcodes. Slips of the finger are forgiven when nothing else is called so. `GET /places` finds addresses.',
      ),
      limitReads(services),
      validate('query', WhereQuery),
      async (c) => c.json(await searchPlaces(services, c.req.valid('query'), c.var.language)),
    );

/** An external geocoder is limited; the built-in addresses are not. */
const geocoderLimit = (services: Services): MiddlewareHandler<Env> =>
  services.config.maps.geocoderUrl ? limitPerNetwork(services, PLACES) : (_c, next) => next();
