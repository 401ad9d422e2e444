import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { NewBookingPause } from '#shared/schemas/studios/booking-pause.ts';
import { OwnStudio, StudioArchivalPreview, StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { endPause, pauseBookings } from './pause.ts';
import { archiveStudio, previewStudioArchival, publishStudio, restoreStudio, unpublishStudio } from './publication.ts';

const studioResponse = responses('Everything of the studio.', StudioEditing);

/** Publishing and archiving, mounted at /api/v1. */
export const publicationRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/studios/:id/publication',
      describeRoute('Studios', 'Publish a studio, or submit it for review', studioResponse),
      requireSignIn,
      async (c) => {
        const requester = { userId: c.var.person.userId, language: c.var.language };
        return c.json(await publishStudio(services, requester, c.req.param('id')));
      },
    )
    .delete(
      '/studios/:id/publication',
      describeRoute('Studios', 'Unpublish a studio', studioResponse),
      requireSignIn,
      async (c) => c.json(await unpublishStudio(services, c.var.person, c.req.param('id'))),
    )
    .put(
      '/studios/:id/pause',
      describeRoute('Studios', 'Pause the bookings of a studio', responses('The studio, with its pause.', OwnStudio)),
      requireSignIn,
      validate('json', NewBookingPause),
      async (c) => c.json(await pauseBookings(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .delete(
      '/studios/:id/pause',
      describeRoute('Studios', 'End the pause of a studio', responses('The studio, without a pause.', OwnStudio)),
      requireSignIn,
      async (c) => c.json(await endPause(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/studios/:id/archival',
      describeRoute(
        'Studios',
        'Preview archiving or unpublishing a studio (dry run)',
        responses('What is ahead, and the bookings that are in the way.', StudioArchivalPreview),
      ),
      requireSignIn,
      async (c) => c.json(await previewStudioArchival(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/archival',
      describeRoute('Studios', 'Archive a studio (owner only)', studioResponse),
      requireSignIn,
      async (c) => c.json(await archiveStudio(services, c.var.person, c.req.param('id'))),
    )
    .delete(
      '/studios/:id/archival',
      describeRoute('Studios', 'Restore an archived studio as a draft', studioResponse),
      requireSignIn,
      async (c) => c.json(await restoreStudio(services, c.var.person, c.req.param('id'))),
    );
