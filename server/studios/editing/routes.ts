import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { OwnStudio } from '../../../shared/schemas/studio-editing.ts';
import { page } from '../../../shared/schemas/values.ts';
import { signedIn } from '../../http/actor.ts';
import { answers } from '../../http/answers.ts';
import type { Env } from '../../http/env.ts';
import type { Services } from '../../services.ts';
import { findOwnStudios } from '../own-studios.ts';

/** What a team does with its studio, mounted at /api/v1. */
export const studioEditingRoutes = (services: Services) =>
  new Hono<Env>().get(
    '/me/studios',
    describeRoute({
      summary: 'Studios that I own or work in, archived ones last',
      tags: ['Studios'],
      responses: answers('The studios.', page(OwnStudio)),
    }),
    signedIn,
    async (c) => c.json(await findOwnStudios(services, c.var.person)),
  );
