import { z } from 'zod';
import { isPhoneNumber, NAME_MAX, NOTIFICATION_TOPICS, normalizePhoneNumber, ROLES, USER_TYPES } from '../accounts.ts';
import { LANGUAGES } from '../languages.ts';
import { STUDIO_TYPES } from '../studios.ts';
import { Id, typedLine, typedName } from './values.ts';

/** The person who is signed in, as the shell needs them. Fields of the profile have the client's names (specification §3). */
export const Me = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    avatarUrl: z.string().nullable(),
    role: z.enum(ROLES),
    userType: z.string(),
    /** Studio types. */
    interests: z.array(z.string()),
    onboardingCompleted: z.boolean(),
    language: z.enum(LANGUAGES),
    is_admin: z.boolean(),
    /** Shows My Studios and My Plan. */
    owns_studio: z.boolean(),
    /** Works in a studio of somebody else. */
    on_team: z.boolean(),
    /** `needed`: there is a second factor and this session has not used it. */
    second_factor: z.enum(['none', 'needed', 'used']),
    /** When a deletion was undone by signing in, within the last day. */
    restored_at: z.string().nullable(),
    createdAt: z.string(),
    /** When the profile last changed. */
    updatedAt: z.string(),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

/** What a person may change of their own profile. */
export const ProfileChange = z
  .strictObject({
    name: typedName(NAME_MAX).refine((name) => name !== '', { error: 'empty' }),
    language: z.enum(LANGUAGES),
    userType: z.enum(USER_TYPES),
    interests: z.array(z.enum(STUDIO_TYPES)).max(STUDIO_TYPES.length),
    onboardingCompleted: z.boolean(),
    /** The `secure_url` of a picture that this person uploaded; null takes it away. */
    avatarUrl: z.string().max(2000).nullable(),
  })
  .partial()
  .meta({ id: 'ProfileUpdate' });
export type ProfileChange = z.infer<typeof ProfileChange>;

/** E.164 as people type it: spaces, dots, dashes and brackets between the digits are dropped. */
const PhoneNumber = z
  .string()
  .transform(normalizePhoneNumber)
  .refine((number) => number === '' || isPhoneNumber(number), { error: 'phone' })
  .transform((number) => number || null);

/** Row of `user_phone_numbers`; null for a number that is not given. */
export const PhoneNumbers = z
  .object({ phone_number: z.string().nullable(), whatsapp_number: z.string().nullable() })
  .meta({ id: 'PhoneNumbers' });
export type PhoneNumbers = z.infer<typeof PhoneNumbers>;

export const PhoneNumbersChange = z
  .strictObject({ phone_number: PhoneNumber, whatsapp_number: PhoneNumber })
  .meta({ id: 'PhoneNumbersUpdate' });

/** Row of `user_locations`, under the names of the client (specification §3). */
export const Location = z
  .object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
    /** 0 unless a geocoder is configured. */
    lat: z.number(),
    lng: z.number(),
  })
  .meta({ id: 'Location' });
export type Location = z.infer<typeof Location>;

export const LocationChange = z
  .strictObject({
    street: typedLine(200).default(''),
    city: typedLine(100).default(''),
    state: typedLine(100).default(''),
    zipCode: typedLine(20).default(''),
    /** Empty: USA. */
    country: typedLine(100).default(''),
  })
  .meta({ id: 'LocationUpdate' });
export type LocationChange = z.input<typeof LocationChange>;

/** A session of the person, as a device. */
export const Device = z
  .object({
    id: Id,
    /** The one that asks. */
    current: z.boolean(),
    /** "Firefox", "Chrome"; null when the browser did not tell. */
    browser: z.string().nullable(),
    /** "Android", "Windows"; null when the browser did not tell. */
    system: z.string().nullable(),
    ip: z.string().nullable(),
    created_at: z.string(),
    last_seen_at: z.string(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

export const Devices = z.object({ items: z.array(Device) }).meta({ id: 'Devices' });

export const NotificationChoice = z
  .object({ topic: z.enum(NOTIFICATION_TOPICS), by_email: z.boolean() })
  .meta({ id: 'NotificationPreference' });
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const NotificationChange = NotificationChoice.pick({ by_email: true })
  .strict()
  .meta({ id: 'NotificationPreferenceUpdate' });

/** Only the topics that concern this person. */
export const NotificationChoices = z
  .object({ items: z.array(NotificationChoice) })
  .meta({ id: 'NotificationPreferences' });

/** What deleting the account would do, before it is done. */
export const DeletionPreview = z
  .object({
    /** Bookings still to come, the next one first. */
    bookings: z.array(
      z.object({
        id: Id,
        title: z.string(),
        studio: z.string(),
        /** With the offset of the studio. */
        starts_at: z.string(),
        /** It starts after the account is gone, and will be cancelled then. One that starts before goes ahead. */
        cancelled: z.boolean(),
      }),
    ),
    /** Studios of one's own: they have to be handed over or archived first. */
    studios: z.array(z.object({ id: Id, name: z.string(), slug: z.string() })),
    /** Whether a password can confirm it; else only a mailed code. */
    has_password: z.boolean(),
    /** Days in which signing in brings it back. */
    days: z.number().int(),
  })
  .meta({ id: 'AccountDeletionPreview' });
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** Confirmed by the password, or by the code that `GET /auth/v1/reauthenticate` mails. */
export const DeletionRequest = z
  .strictObject({ password: z.string().max(1000).optional(), code: z.string().max(20).optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), { error: 'one of the two' })
  .meta({ id: 'AccountDeletionRequest' });

/** The account is signed out everywhere and goes at `due_at`. */
export const Deletion = z.object({ due_at: z.string() }).meta({ id: 'AccountDeletion' });
export type Deletion = z.infer<typeof Deletion>;
