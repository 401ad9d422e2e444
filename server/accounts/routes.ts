import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { Me, ProfileChange } from '../../shared/schemas/accounts.ts';
import { signedIn } from '../http/actor.ts';
import { answers } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { changeProfile, getMe } from './profiles.ts';

const answersMe = answers('The person.', Me);

/** The signed-in person, mounted at /api/v1. */
export const accountRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me',
      describeRoute({ summary: 'Who is signed in', tags: ['Accounts'], responses: answersMe }),
      signedIn,
      async (c) => c.json(await getMe(services, c.var.person, c.var.language)),
    )
    .patch(
      '/me',
      describeRoute({ summary: 'Change one’s own profile', tags: ['Accounts'], responses: answersMe }),
      signedIn,
      validate('json', ProfileChange),
      async (c) => c.json(await changeProfile(services, c.var.person, c.req.valid('json'), c.var.language)),
    );
