import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { NewPhoto, Order, PhotoChange } from '#shared/schemas/studios/studio-changes.ts';
import { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { addPhoto, changePhoto, orderPhotos, removePhoto } from './photos.ts';

const answersStudio = responses('Everything of the studio.', StudioEditing);

/** The photos of a studio, mounted at /api/v1. */
export const studioPhotoRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/studios/:id/photos',
      describeRoute(
        'Studios',
        'Add an uploaded photo to a studio',
        responses('Everything of the studio.', StudioEditing, 201),
      ),
      requireSignIn,
      validate('json', NewPhoto),
      async (c) => c.json(await addPhoto(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .put(
      '/studios/:id/photo-order',
      describeRoute('Studios', 'Reorder the photos', answersStudio),
      requireSignIn,
      validate('json', Order),
      async (c) => c.json(await orderPhotos(services, c.var.person, c.req.param('id'), c.req.valid('json').ids)),
    )
    .patch(
      '/studios/:id/photos/:photo',
      describeRoute('Studios', 'Update the alternative text or the focal point of a photo', answersStudio),
      requireSignIn,
      validate('json', PhotoChange),
      async (c) => {
        const { id, photo } = c.req.param();
        return c.json(await changePhoto(services, c.var.person, id, photo, c.req.valid('json')));
      },
    )
    .delete(
      '/studios/:id/photos/:photo',
      describeRoute('Studios', 'Delete a photo', answersStudio),
      requireSignIn,
      async (c) => c.json(await removePhoto(services, c.var.person, c.req.param('id'), c.req.param('photo'))),
    );
