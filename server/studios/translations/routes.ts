import { Hono } from 'hono';
import { z } from 'zod';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import {
  MemberTranslationChanges,
  SpaceTranslationChanges,
  StudioTranslationChanges,
} from '#shared/schemas/studios/studio-changes.ts';
import { StudioEditing, StudioTranslation } from '#shared/schemas/studios/studio-editing.ts';
import { Id, page } from '#shared/schemas/values.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import {
  deleteTranslation,
  findTranslations,
  translateMember,
  translateSpace,
  translateStudio,
} from './translations.ts';

const InLanguage = z.object({ id: z.string(), language: z.enum(LANGUAGES) });
const answersStudio = responses('Everything of the studio.', StudioEditing);

/** Translations of a studio, mounted at /api/v1. Changes return the updated studio. */
export const studioTranslationRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/translations',
      describeRoute(
        'Studios',
        'List the translations of a studio',
        responses('A language each.', page(StudioTranslation)),
      ),
      requireSignIn,
      async (c) => c.json(await findTranslations(services, c.var.person, c.req.param('id'))),
    )
    .put(
      '/studios/:id/translations/:language',
      describeRoute('Studios', 'Set a translation of a studio', answersStudio),
      requireSignIn,
      validate('param', InLanguage),
      validate('json', StudioTranslationChanges),
      async (c) => {
        const { id: studio, language } = c.req.valid('param');
        return c.json(await translateStudio(services, c.var.person, { studio, language }, c.req.valid('json')));
      },
    )
    .delete(
      '/studios/:id/translations/:language',
      describeRoute('Studios', 'Delete a translation of a studio, its spaces and its team', answersStudio),
      requireSignIn,
      validate('param', InLanguage),
      async (c) => {
        const { id: studio, language } = c.req.valid('param');
        return c.json(await deleteTranslation(services, c.var.person, { studio, language }));
      },
    )
    .put(
      '/studios/:id/spaces/:space/translations/:language',
      describeRoute('Studios', 'Set a translation of a space', answersStudio),
      requireSignIn,
      validate('param', InLanguage.extend({ space: Id })),
      validate('json', SpaceTranslationChanges),
      async (c) => {
        const { id: studio, ...target } = c.req.valid('param');
        return c.json(await translateSpace(services, c.var.person, { studio, ...target }, c.req.valid('json')));
      },
    )
    .put(
      '/studios/:id/team/:member/translations/:language',
      describeRoute('Studios', 'Set a translation of a team member', answersStudio),
      requireSignIn,
      validate('param', InLanguage.extend({ member: Id })),
      validate('json', MemberTranslationChanges),
      async (c) => {
        const { id: studio, ...target } = c.req.valid('param');
        return c.json(await translateMember(services, c.var.person, { studio, ...target }, c.req.valid('json')));
      },
    );
