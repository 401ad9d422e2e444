import { z } from 'zod';
import { MAX_LIVE_EVENTS } from '../live.ts';
import { Id } from './values.ts';

/** `GET /api/v1/stream`: the events whose seats are followed, separated by commas. */
export const LiveQuery = z.strictObject({
  events: z
    .string()
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(Id).max(MAX_LIVE_EVENTS))
    .default([])
    .meta({ description: 'The ids of the events whose seats are followed, separated by commas.' }),
});

/** Where a stream continues that was cut: the `id` of the last event that arrived. */
export const LiveHeaders = z.object({ 'last-event-id': z.string().optional() });
