import { Hono } from 'hono';
import {
  AddressProofRequest,
  Deletion,
  DeletionPreview,
  DeletionRequest,
  Devices,
  Location,
  LocationChange,
  Me,
  PhoneNumbers,
  ProfileChange,
} from '#shared/schemas/accounts.ts';
import { requireSecondFactor, requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { getRequestOrigin } from '../http/origin.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { previewDeletion, requestDeletion } from './deletion/deletion.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from './devices/devices.ts';
import { exportData } from './export/export.ts';
import type { PersonalData } from './personal-data.ts';
import {
  getLocation,
  getPhoneNumbers,
  PhoneNumbersChange,
  saveLocation,
  savePhoneNumbers,
} from './profile/contact-details.ts';
import { getMe, updateProfile } from './profile/profile.ts';
import { mailAddressProof } from './profile/proven-address.ts';

const answersMe = responses('The person.', Me);
const answersNumbers = responses('The phone numbers; null if not set.', PhoneNumbers);
const answersLocation = responses('The address.', Location);

/**
 * Routes for the user's own profile, contact details, devices, data export and deletion. Mounted at /api/v1.
 */
export const accountRoutes = (services: Services, personalData: PersonalData) =>
  new Hono<Env>()
    .get('/me', describeRoute('Accounts', 'Get the current user', answersMe), requireSignIn, async (c) =>
      c.json(await getMe(services, c.var.person, c.var.language)),
    )
    .patch(
      '/me',
      describeRoute('Accounts', 'Update my profile', answersMe),
      requireSignIn,
      validate('json', ProfileChange),
      async (c) => c.json(await updateProfile(services, c.var.person, c.req.valid('json'), c.var.language)),
    )
    .post(
      '/me/address-proof',
      describeRoute(
        'Accounts',
        'Send the link again that proves my email address',
        noContentResponse('Sent; nothing is if the address is proven or a link was sent just before.'),
      ),
      requireSignIn,
      validate('json', AddressProofRequest),
      async (c) => {
        const { userId } = c.var.person;
        const requester = { userId, language: c.var.language };
        await mailAddressProof(services, requester, c.req.valid('json').next);
        return c.body(null, 204);
      },
    )
    .get(
      '/me/phone-numbers',
      describeRoute('Accounts', 'Get my phone numbers', answersNumbers),
      requireSignIn,
      async (c) => c.json(await getPhoneNumbers(services, c.var.person)),
    )
    .put(
      '/me/phone-numbers',
      describeRoute('Accounts', 'Update my phone numbers', answersNumbers),
      requireSignIn,
      validate('json', PhoneNumbersChange),
      async (c) => c.json(await savePhoneNumbers(services, c.var.person, c.req.valid('json'))),
    )
    .get('/me/location', describeRoute('Accounts', 'Get my address', answersLocation), requireSignIn, async (c) =>
      c.json(await getLocation(services, c.var.person)),
    )
    .put(
      '/me/location',
      describeRoute('Accounts', 'Update my address', answersLocation),
      requireSignIn,
      validate('json', LocationChange),
      async (c) => c.json(await saveLocation(services, c.var.person, c.req.valid('json'))),
    )
    .get(
      '/me/devices',
      describeRoute('Accounts', 'List my devices', responses('The devices, the current one first.', Devices)),
      requireSignIn,
      async (c) => c.json(await listDevices(services, c.var.person)),
    )
    .delete(
      '/me/devices',
      describeRoute('Accounts', 'Sign out all other devices', noContentResponse('Signed out.')),
      requireSignIn,
      requireSecondFactor,
      async (c) => {
        await signOutOtherDevices(services, c.var.person, getRequestOrigin(services, c));
        return c.body(null, 204);
      },
    )
    .delete(
      '/me/devices/:id',
      describeRoute('Accounts', 'Sign out a device', noContentResponse('Signed out.')),
      requireSignIn,
      async (c) => {
        await signOutDevice(services, c.var.person, c.req.param('id'), getRequestOrigin(services, c));
        return c.body(null, 204);
      },
    )
    .get(
      '/me/export',
      describeRoute('Accounts', 'Export my data', {
        200: {
          description: 'The exported data as a JSON file.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      }),
      requireSignIn,
      requireSecondFactor,
      async (c) => {
        const file = await exportData(services, c.var.person, getRequestOrigin(services, c), personalData);
        return c.body(file.content, 200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="${file.name}"`,
          // Written while it is read, so that it is never in memory as a whole.
          'Cache-Control': 'no-store, no-transform',
        });
      },
    )
    .get(
      '/me/deletion',
      describeRoute(
        'Accounts',
        'Preview the deletion of my account',
        responses('The bookings and studios that the deletion would affect.', DeletionPreview),
      ),
      requireSignIn,
      async (c) => c.json(await previewDeletion(services, c.var.person, personalData)),
    )
    .post(
      '/me/deletion',
      describeRoute(
        'Accounts',
        'Delete my account (signing in within 14 days restores it)',
        responses('When the account will be erased. All sessions have ended.', Deletion, 201),
      ),
      requireSignIn,
      requireSecondFactor,
      validate('json', DeletionRequest),
      async (c) => {
        const deletion = await requestDeletion(
          services,
          c.var.person,
          c.req.valid('json'),
          getRequestOrigin(services, c),
        );
        return c.json(deletion, 201);
      },
    );
