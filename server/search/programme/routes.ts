import { Hono } from 'hono';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitReads } from '#server/http/limits/read-limit.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { WEEKEND_KM } from '#shared/programme.ts';
import { CatalogueCounts, LastSeats, NewStudios, Programme, ProgrammeQuery } from '#shared/schemas/programme.ts';
import { countCatalogue } from './catalogue-counts.ts';
import { findLastSeats, findNewStudios, findProgramme } from './programme.ts';

/** The parts of the home page. */
export const programmeRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/catalogue/counts',
      describeRoute(
        'Offerings',
        'Count the catalogue',
        responses('Studios by type, and what each quick filter finds.', CatalogueCounts),
      ),
      limitReads(services),
      async (c) => c.json(await countCatalogue(services)),
    )
    .get(
      '/catalogue/last-seats',
      describeRoute(
        'Offerings',
        'List the events of the coming week with few seats left',
        responses('Up to four, the soonest first, one of each offering.', LastSeats),
      ),
      limitReads(services),
      async (c) => c.json(await findLastSeats(services, c.var.language)),
    )
    .get(
      '/catalogue/new-studios',
      describeRoute(
        'Studios',
        'List the studios of the last 60 days',
        responses('Up to four, the newest first.', NewStudios),
      ),
      limitReads(services),
      async (c) => c.json(await findNewStudios(services, c.var.language)),
    )
    .get(
      '/programme',
      describeRoute(
        'Offerings',
        'Get the programme of the weekend',
        responses('Friday, Saturday and Sunday.', Programme),
        `With \`near\` only what is within ${WEEKEND_KM} km of it, the nearest first.`,
      ),
      limitReads(services),
      validate('query', ProgrammeQuery),
      async (c) => c.json(await findProgramme(services, c.req.valid('query'), c.var.language)),
    );
