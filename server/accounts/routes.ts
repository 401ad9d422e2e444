import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  Location,
  LocationChange,
  Me,
  NotificationChange,
  NotificationChoice,
  NotificationChoices,
  PhoneNumbers,
  PhoneNumbersChange,
  ProfileChange,
} from '../../shared/schemas/accounts.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { responses } from '../http/openapi-responses.ts';
import { getRequestOrigin } from '../http/origin.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { getLocation, getPhoneNumbers, saveLocation, savePhoneNumbers } from './contact-details.ts';
import { listChoices, updateChoice } from './notifications.ts';
import { getMe, updateProfile } from './profiles.ts';

const answersMe = responses('The person.', Me);
const answersNumbers = responses('The phone numbers; null if not set.', PhoneNumbers);
const answersLocation = responses('The address.', Location);

/** Routes for the user's own profile, contact details and notification choices. Mounted at /api/v1. */
export const accountRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me',
      describeRoute({ summary: 'Get the current user', tags: ['Accounts'], responses: answersMe }),
      requireSignIn,
      async (c) => c.json(await getMe(services, c.var.person, c.var.language)),
    )
    .patch(
      '/me',
      describeRoute({ summary: 'Update my profile', tags: ['Accounts'], responses: answersMe }),
      requireSignIn,
      validate('json', ProfileChange),
      async (c) => c.json(await updateProfile(services, c.var.person, c.req.valid('json'), c.var.language)),
    )
    .get(
      '/me/phone-numbers',
      describeRoute({ summary: 'Get my phone numbers', tags: ['Accounts'], responses: answersNumbers }),
      requireSignIn,
      async (c) => c.json(await getPhoneNumbers(services, c.var.person)),
    )
    .put(
      '/me/phone-numbers',
      describeRoute({ summary: 'Update my phone numbers', tags: ['Accounts'], responses: answersNumbers }),
      requireSignIn,
      validate('json', PhoneNumbersChange),
      async (c) => c.json(await savePhoneNumbers(services, c.var.person, c.req.valid('json'))),
    )
    .get(
      '/me/location',
      describeRoute({ summary: 'Get my address', tags: ['Accounts'], responses: answersLocation }),
      requireSignIn,
      async (c) => c.json(await getLocation(services, c.var.person)),
    )
    .put(
      '/me/location',
      describeRoute({ summary: 'Update my address', tags: ['Accounts'], responses: answersLocation }),
      requireSignIn,
      validate('json', LocationChange),
      async (c) => c.json(await saveLocation(services, c.var.person, c.req.valid('json'))),
    )
    .get(
      '/me/notification-choices',
      describeRoute({
        summary: 'List my notification preferences',
        tags: ['Accounts'],
        responses: responses('The topics that concern the user.', NotificationChoices),
      }),
      requireSignIn,
      async (c) => c.json(await listChoices(services, c.var.person)),
    )
    .put(
      '/me/notification-choices/:topic',
      describeRoute({
        summary: 'Turn the mails of a topic on or off',
        tags: ['Accounts'],
        responses: responses('The choice.', NotificationChoice),
      }),
      requireSignIn,
      validate('json', NotificationChange),
      async (c) => {
        const topic = c.req.param('topic');
        return c.json(
          await updateChoice(services, c.var.person, topic, c.req.valid('json'), getRequestOrigin(services, c)),
        );
      },
    );
