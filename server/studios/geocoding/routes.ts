import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { MapSettings, Place, PlaceQuestion } from '../../../shared/schemas/studio-changes.ts';
import { answers } from '../../http/answers.ts';
import type { Env } from '../../http/env.ts';
import { limited } from '../../http/limits.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { findPlaces } from './geocoder.ts';

/** Somebody who types an address, of a studio or to search around, asks once a word. */
const PLACES = { name: 'places', burst: 30, count: 120, seconds: 3600 };

export const placeRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/map-settings',
      describeRoute({
        summary: 'Get the settings of maps',
        tags: ['Site'],
        responses: answers('The settings.', MapSettings),
      }),
      (c) => {
        const { styleUrl, google, geocoderUrl } = services.config.maps;
        return c.json({
          style_url: styleUrl ?? null,
          google_script: google?.scriptUrl ?? null,
          place_search: geocoderUrl !== undefined,
        });
      },
    )
    .get(
      '/places',
      describeRoute({
        summary: 'Search addresses',
        tags: ['Site'],
        responses: answers('At most five, the likeliest first.', z.object({ items: z.array(Place) })),
      }),
      limited(services, PLACES),
      validate('query', PlaceQuestion),
      async (c) => c.json({ items: await findPlaces(services, c.req.valid('query'), c.var.language) }),
    );
