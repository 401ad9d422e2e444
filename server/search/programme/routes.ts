import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { WEEKEND_KM } from '../../../shared/programme.ts';
import {
  CatalogueCounts,
  LastSeats,
  NewStudios,
  Programme,
  ProgrammeQuery,
} from '../../../shared/schemas/programme.ts';
import type { Env } from '../../http/env.ts';
import { limitReads } from '../../http/limits/read-limit.ts';
import { responses } from '../../http/openapi-responses.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { countCatalogue } from './catalogue-counts.ts';
import { findLastSeats, findNewStudios, findProgramme } from './programme.ts';

/** The parts of the home page. */
export const programmeRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/catalogue/counts',
      describeRoute({
        summary: 'Count the catalogue',
        tags: ['Offerings'],
        responses: responses('Studios by type, and what each quick filter finds.', CatalogueCounts),
      }),
      limitReads(services),
      async (c) => c.json(await countCatalogue(services)),
    )
    .get(
      '/catalogue/last-seats',
      describeRoute({
        summary: 'List the events of the coming week with few seats left',
        tags: ['Offerings'],
        responses: responses('Up to four, the soonest first, one of each offering.', LastSeats),
      }),
      limitReads(services),
      async (c) => c.json(await findLastSeats(services, c.var.language)),
    )
    .get(
      '/catalogue/new-studios',
      describeRoute({
        summary: 'List the studios of the last 60 days',
        tags: ['Studios'],
        responses: responses('Up to four, the newest first.', NewStudios),
      }),
      limitReads(services),
      async (c) => c.json(await findNewStudios(services, c.var.language)),
    )
    .get(
      '/programme',
      describeRoute({
        summary: 'Get the programme of the weekend',
        description: `With \`near\` only what is within ${WEEKEND_KM} km of it, the nearest first.`,
        tags: ['Offerings'],
        responses: responses('Friday, Saturday and Sunday.', Programme),
      }),
      limitReads(services),
      validate('query', ProgrammeQuery),
      async (c) => c.json(await findProgramme(services, c.req.valid('query'), c.var.language)),
    );
