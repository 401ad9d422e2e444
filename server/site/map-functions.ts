import { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import type { Services } from '../services.ts';

/**
 * The server function for the maps key (specification §7), mounted at /functions/v1: takes no input, returns
 * `{apiKey}`, null without Google Maps.
 */
export const mapFunctions = (services: Services) =>
  new Hono<Env>().post('/get-maps-key', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ apiKey: services.config.maps.google?.key ?? null });
  });
