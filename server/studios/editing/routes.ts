import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  HolidayQuestion,
  Holidays,
  NewClosure,
  NewHolidays,
  NewSpace,
  NewStudio,
  OpeningWeek,
  Order,
  SlugQuestion,
  SlugState,
  SpaceChange,
  StudioChange,
} from '../../../shared/schemas/studio-changes.ts';
import { OwnStudio, SpaceRemovalPreview, StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { page } from '../../../shared/schemas/values.ts';
import { requireSignIn } from '../../http/actor.ts';
import type { Env } from '../../http/env.ts';
import { limitPerNetwork } from '../../http/limits/rate-limits.ts';
import { responses } from '../../http/openapi-responses.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { addClosure, removeClosure } from '../closures/closures.ts';
import { closeOnHolidays, findHolidays } from '../closures/holidays.ts';
import { setOpeningWeek } from '../hours/hours.ts';
import { findOwnStudios } from '../own-studios.ts';
import { checkSlug } from '../slugs/slugs.ts';
import {
  addSpace,
  type HourlyOfferings,
  orderSpaces,
  previewSpaceRemoval,
  removeSpace,
  updateSpace,
} from '../spaces/spaces.ts';
import { createStudio } from './create-studio.ts';
import { getStudioEditing } from './studio-editing.ts';
import { updateStudio } from './update-studio.ts';

const tags = ['Studios'];
const answersStudio = responses('Everything of the studio.', StudioEditing);

/** Editing of a studio by its team, mounted at /api/v1. Changes return the updated studio. */
/** @param hourlyOfferings updates what sells the spaces of a studio by the hour */
export const studioEditingRoutes = (services: Services, hourlyOfferings: HourlyOfferings) =>
  new Hono<Env>()
    .get(
      '/me/studios',
      describeRoute({
        summary: 'List the studios that I own or work in',
        tags,
        responses: responses('The studios.', page(OwnStudio)),
      }),
      requireSignIn,
      async (c) => c.json(await findOwnStudios(services, c.var.person)),
    )
    .post(
      '/studios',
      describeRoute({
        summary: 'Create a studio as a draft',
        tags,
        responses: responses('Everything of the draft.', StudioEditing, 201),
      }),
      requireSignIn,
      limitPerNetwork(services, { name: 'studios', burst: 10, count: 20, seconds: 3600 }),
      validate('json', NewStudio),
      async (c) => {
        const actor = { userId: c.var.person.userId, language: c.var.language };
        return c.json(await createStudio(services, actor, c.req.valid('json')), 201);
      },
    )
    .get(
      '/studio-slugs/:slug',
      describeRoute({
        summary: 'Check whether a slug is available',
        tags,
        responses: responses('Its state, and one that is free.', SlugState),
      }),
      requireSignIn,
      validate('query', SlugQuestion),
      async (c) => c.json(await checkSlug(services.db, c.req.param('slug'), c.req.valid('query').for)),
    )
    .get(
      '/studios/:id/editing',
      describeRoute({ summary: 'Get a studio for editing', tags, responses: answersStudio }),
      requireSignIn,
      async (c) => c.json(await getStudioEditing(services.db, c.var.person, c.req.param('id'))),
    )
    .patch(
      '/studios/:id',
      describeRoute({ summary: 'Update a studio', tags, responses: answersStudio }),
      requireSignIn,
      validate('json', StudioChange),
      async (c) => c.json(await updateStudio(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .put(
      '/studios/:id/opening-hours',
      describeRoute({ summary: 'Set the opening hours', tags, responses: answersStudio }),
      requireSignIn,
      validate('json', OpeningWeek),
      async (c) => c.json(await setOpeningWeek(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .post(
      '/studios/:id/spaces',
      describeRoute({
        summary: 'Add a space',
        tags,
        responses: responses('Everything of the studio.', StudioEditing, 201),
      }),
      requireSignIn,
      validate('json', NewSpace),
      async (c) =>
        c.json(
          await addSpace(
            services,
            hourlyOfferings,
            c.var.person,
            c.req.param('id'),
            c.req.valid('json'),
            c.var.language,
          ),
          201,
        ),
    )
    .put(
      '/studios/:id/space-order',
      describeRoute({ summary: 'Reorder the spaces', tags, responses: answersStudio }),
      requireSignIn,
      validate('json', Order),
      async (c) => c.json(await orderSpaces(services, c.var.person, c.req.param('id'), c.req.valid('json').ids)),
    )
    .patch(
      '/studios/:id/spaces/:space',
      describeRoute({ summary: 'Update a space', tags, responses: answersStudio }),
      requireSignIn,
      validate('json', SpaceChange),
      async (c) => {
        const { id, space } = c.req.param();
        return c.json(
          await updateSpace(services, hourlyOfferings, c.var.person, id, space, c.req.valid('json'), c.var.language),
        );
      },
    )
    .get(
      '/studios/:id/spaces/:space/removal',
      describeRoute({
        summary: 'Count what still uses a space; nothing is saved',
        tags,
        responses: responses('The dates and series that are in the way of removing it.', SpaceRemovalPreview),
      }),
      requireSignIn,
      async (c) => c.json(await previewSpaceRemoval(services, c.var.person, c.req.param('id'), c.req.param('space'))),
    )
    .delete(
      '/studios/:id/spaces/:space',
      describeRoute({
        summary: 'Delete a space, or deactivate one that has a history',
        tags,
        responses: answersStudio,
      }),
      requireSignIn,
      async (c) =>
        c.json(await removeSpace(services, hourlyOfferings, c.var.person, c.req.param('id'), c.req.param('space'))),
    )
    .post(
      '/studios/:id/closures',
      describeRoute({
        summary: 'Create a closure',
        tags,
        responses: responses('Everything of the studio.', StudioEditing, 201),
      }),
      requireSignIn,
      validate('json', NewClosure),
      async (c) => c.json(await addClosure(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .delete(
      '/studios/:id/closures/:closure',
      describeRoute({ summary: 'Delete a closure', tags, responses: answersStudio }),
      requireSignIn,
      async (c) => c.json(await removeClosure(services, c.var.person, c.req.param('id'), c.req.param('closure'))),
    )
    .get(
      '/studios/:id/holidays',
      describeRoute({
        summary: 'List the public holidays of the coming year',
        tags,
        responses: responses('The days.', Holidays),
      }),
      requireSignIn,
      validate('query', HolidayQuestion),
      async (c) => {
        const { region } = c.req.valid('query');
        return c.json(await findHolidays(services, c.var.person, c.req.param('id'), region, c.var.language));
      },
    )
    .post(
      '/studios/:id/holiday-closures',
      describeRoute({
        summary: 'Create closures on public holidays',
        tags,
        responses: responses('Everything of the studio.', StudioEditing, 201),
      }),
      requireSignIn,
      validate('json', NewHolidays),
      async (c) => {
        const days = c.req.valid('json');
        return c.json(await closeOnHolidays(services, c.var.person, c.req.param('id'), days, c.var.language), 201);
      },
    );
