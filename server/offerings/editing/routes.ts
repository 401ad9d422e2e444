import { Hono } from 'hono';
import { z } from 'zod';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitPerUser } from '#server/http/limits/user-rate-limits.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import {
  CardPayments,
  CardPaymentsChange,
  NewOffering,
  NewPhoto,
  OfferingArchivalPreview,
  OfferingChanges,
  OfferingEditing,
  OfferingTranslation,
  OwnOffering,
  PhotoChanges,
  PhotoOrder,
  TranslationChanges,
} from '#shared/schemas/offerings/offering-editing.ts';
import { page } from '#shared/schemas/values.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { setCardPayments } from './card-payments.ts';
import { copyOffering, createOffering } from './create-offering.ts';
import { getOfferingEditing } from './offering-editing.ts';
import {
  archiveOffering,
  pauseOffering,
  previewArchival,
  publishOffering,
  restoreOffering,
} from './offering-status.ts';
import { findOwnOfferings } from './own-offerings.ts';
import { addPhoto, changePhoto, orderPhotos, removePhoto } from './photos.ts';
import { deleteTranslation, findTranslations, translateOffering } from './translations.ts';
import { updateOffering } from './update-offering.ts';

const told = (summary: string, description = 'The offering as it is then.', status: 200 | 201 = 200) =>
  describeRoute('Offerings', summary, responses(description, OfferingEditing, status));

const InLanguage = z.object({ id: z.string(), language: z.enum(LANGUAGES) });

/** Editing of offerings by a studio's team, mounted at /api/v1. */
export const offeringEditingRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/offerings',
      describeRoute(
        'Offerings',
        'List the offerings of a studio for its team',
        responses('All of them, what was changed last first.', page(OwnOffering)),
      ),
      requireSignIn,
      async (c) => c.json(await findOwnOfferings(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/offerings',
      told('Create an offering, empty or from a template', 'The new draft.', 201),
      requireSignIn,
      limitPerUser(services, 'offerings'),
      validate('json', NewOffering),
      async (c) => {
        const { id } = c.req.param();
        return c.json(await createOffering(services, c.var.person, id, c.req.valid('json'), c.var.language), 201);
      },
    )
    .put(
      '/studios/:id/card-payments',
      describeRoute(
        'Offerings',
        'Set whether guests can pay by card for several offerings',
        responses('The offerings that changed.', CardPayments),
      ),
      requireSignIn,
      validate('json', CardPaymentsChange),
      async (c) => c.json(await setCardPayments(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .get('/offerings/:id/editing', told('Get an offering for editing', 'All of it.'), requireSignIn, async (c) =>
      c.json(await getOfferingEditing(services, c.var.person, c.req.param('id'))),
    )
    .patch('/offerings/:id', told('Update an offering'), requireSignIn, validate('json', OfferingChanges), async (c) =>
      c.json(await updateOffering(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .post(
      '/offerings/:id/copies',
      told('Copy an offering as a draft', 'The copy.', 201),
      requireSignIn,
      limitPerUser(services, 'offerings'),
      async (c) => c.json(await copyOffering(services, c.var.person, c.req.param('id')), 201),
    )
    .post('/offerings/:id/publication', told('Publish an offering'), requireSignIn, async (c) =>
      c.json(await publishOffering(services, c.var.person, c.req.param('id'))),
    )
    .delete('/offerings/:id/publication', told('Pause an offering'), requireSignIn, async (c) =>
      c.json(await pauseOffering(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/offerings/:id/archival',
      describeRoute(
        'Offerings',
        'Preview the archival of an offering (dry run)',
        responses('Upcoming dates, and the bookings that are in the way.', OfferingArchivalPreview),
      ),
      requireSignIn,
      async (c) => c.json(await previewArchival(services, c.var.person, c.req.param('id'))),
    )
    .post('/offerings/:id/archival', told('Archive an offering'), requireSignIn, async (c) =>
      c.json(await archiveOffering(services, c.var.person, c.req.param('id'))),
    )
    .delete('/offerings/:id/archival', told('Restore an archived offering'), requireSignIn, async (c) =>
      c.json(await restoreOffering(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/offerings/:id/translations',
      describeRoute(
        'Offerings',
        'List the translations of an offering',
        responses('A language each.', page(OfferingTranslation)),
      ),
      requireSignIn,
      async (c) => c.json(await findTranslations(services, c.var.person, c.req.param('id'))),
    )
    .put(
      '/offerings/:id/translations/:language',
      told('Set a translation of an offering'),
      requireSignIn,
      validate('param', InLanguage),
      validate('json', TranslationChanges),
      async (c) => {
        const { id, language } = c.req.valid('param');
        return c.json(await translateOffering(services, c.var.person, id, language, c.req.valid('json')));
      },
    )
    .delete(
      '/offerings/:id/translations/:language',
      told('Delete a translation'),
      requireSignIn,
      validate('param', InLanguage),
      async (c) => {
        const { id, language } = c.req.valid('param');
        return c.json(await deleteTranslation(services, c.var.person, id, language));
      },
    )
    .post(
      '/offerings/:id/photos',
      told('Add an uploaded photo to an offering', 'The offering with it.', 201),
      requireSignIn,
      validate('json', NewPhoto),
      async (c) => c.json(await addPhoto(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .put(
      '/offerings/:id/photos',
      told('Reorder the photos of an offering'),
      requireSignIn,
      validate('json', PhotoOrder),
      async (c) => c.json(await orderPhotos(services, c.var.person, c.req.param('id'), c.req.valid('json').ids)),
    )
    .patch(
      '/offerings/:id/photos/:photoId',
      told('Update the alternative text or the focal point of a photo'),
      requireSignIn,
      validate('json', PhotoChanges),
      async (c) => {
        const { id, photoId } = c.req.param();
        return c.json(await changePhoto(services, c.var.person, id, photoId, c.req.valid('json')));
      },
    )
    .delete('/offerings/:id/photos/:photoId', told('Delete a photo'), requireSignIn, async (c) => {
      const { id, photoId } = c.req.param();
      return c.json(await removePhoto(services, c.var.person, id, photoId));
    });
