import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitPerNetwork } from '#server/http/limits/rate-limits.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
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
} from '#shared/schemas/studios/studio-changes.ts';
import { OwnStudio, SpaceRemovalPreview, StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { page } from '#shared/schemas/values.ts';
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

const answersStudio = responses('Everything of the studio.', StudioEditing);

/** Editing of a studio by its team, mounted at /api/v1. Changes return the updated studio. */
/** @param hourlyOfferings updates what sells the spaces of a studio by the hour */
export const studioEditingRoutes = (services: Services, hourlyOfferings: HourlyOfferings) =>
  new Hono<Env>()
    .get(
      '/me/studios',
      describeRoute('Studios', 'List the studios that I own or work in', responses('The studios.', page(OwnStudio))),
      requireSignIn,
      async (c) => c.json(await findOwnStudios(services, c.var.person)),
    )
    .post(
      '/studios',
      describeRoute('Studios', 'Create a studio as a draft', responses('Everything of the draft.', StudioEditing, 201)),
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
      describeRoute(
        'Studios',
        'Check whether a slug is available',
        responses('Its state, and one that is free.', SlugState),
      ),
      requireSignIn,
      validate('query', SlugQuestion),
      async (c) => c.json(await checkSlug(services.db, c.req.param('slug'), c.req.valid('query').for)),
    )
    .get(
      '/studios/:id/editing',
      describeRoute('Studios', 'Get a studio for editing', answersStudio),
      requireSignIn,
      async (c) => c.json(await getStudioEditing(services.db, c.var.person, c.req.param('id'))),
    )
    .patch(
      '/studios/:id',
      describeRoute('Studios', 'Update a studio', answersStudio),
      requireSignIn,
      validate('json', StudioChange),
      async (c) => c.json(await updateStudio(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .put(
      '/studios/:id/opening-hours',
      describeRoute('Studios', 'Set the opening hours', answersStudio),
      requireSignIn,
      validate('json', OpeningWeek),
      async (c) => c.json(await setOpeningWeek(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .post(
      '/studios/:id/spaces',
      describeRoute('Studios', 'Add a space', responses('Everything of the studio.', StudioEditing, 201)),
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
      describeRoute('Studios', 'Reorder the spaces', answersStudio),
      requireSignIn,
      validate('json', Order),
      async (c) => c.json(await orderSpaces(services, c.var.person, c.req.param('id'), c.req.valid('json').ids)),
    )
    .patch(
      '/studios/:id/spaces/:space',
      describeRoute('Studios', 'Update a space', answersStudio),
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
      describeRoute(
        'Studios',
        'Count what still uses a space; nothing is saved',
        responses('The dates and series that are in the way of removing it.', SpaceRemovalPreview),
      ),
      requireSignIn,
      async (c) => c.json(await previewSpaceRemoval(services, c.var.person, c.req.param('id'), c.req.param('space'))),
    )
    .delete(
      '/studios/:id/spaces/:space',
      describeRoute('Studios', 'Delete a space, or deactivate one that has a history', answersStudio),
      requireSignIn,
      async (c) =>
        c.json(await removeSpace(services, hourlyOfferings, c.var.person, c.req.param('id'), c.req.param('space'))),
    )
    .post(
      '/studios/:id/closures',
      describeRoute('Studios', 'Create a closure', responses('Everything of the studio.', StudioEditing, 201)),
      requireSignIn,
      validate('json', NewClosure),
      async (c) => c.json(await addClosure(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .delete(
      '/studios/:id/closures/:closure',
      describeRoute('Studios', 'Delete a closure', answersStudio),
      requireSignIn,
      async (c) => c.json(await removeClosure(services, c.var.person, c.req.param('id'), c.req.param('closure'))),
    )
    .get(
      '/studios/:id/holidays',
      describeRoute('Studios', 'List the public holidays of the coming year', responses('The days.', Holidays)),
      requireSignIn,
      validate('query', HolidayQuestion),
      async (c) => {
        const { region } = c.req.valid('query');
        return c.json(await findHolidays(services, c.var.person, c.req.param('id'), region, c.var.language));
      },
    )
    .post(
      '/studios/:id/holiday-closures',
      describeRoute(
        'Studios',
        'Create closures on public holidays',
        responses('Everything of the studio.', StudioEditing, 201),
      ),
      requireSignIn,
      validate('json', NewHolidays),
      async (c) => {
        const days = c.req.valid('json');
        return c.json(await closeOnHolidays(services, c.var.person, c.req.param('id'), days, c.var.language), 201);
      },
    );
