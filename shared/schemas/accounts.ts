import { z } from 'zod';
import { NAME_MAX, ROLES, USER_TYPES } from '../accounts.ts';
import { STUDIO_TYPES } from '../studios/studios.ts';
import { LANGUAGES } from '../text/languages.ts';
import { Id, typedLine, typedName } from './values.ts';

/** The signed-in user, for the shell. Fields of the profile have the client's names (specification §3). */
export const Me = z
  .object({
    id: Id,
    email: z.string(),
    /** True if the address was proven by a link that was mailed to it; publishing and payouts need it. */
    email_proven: z.boolean(),
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
    /** True for members of another owner's studio. */
    on_team: z.boolean(),
    /** `needed`: the user has a second factor and has not used it in this session. */
    second_factor: z.enum(['none', 'needed', 'used']),
    /** When signing in restored the deleted account, if within the last day. */
    restored_at: z.string().nullable(),
    createdAt: z.string(),
    /** When the profile last changed. */
    updatedAt: z.string(),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

/** The fields of a profile that its user may change. */
export const ProfileChange = z
  .strictObject({
    name: typedName(NAME_MAX).refine((name) => name !== '', { error: 'empty' }),
    language: z.enum(LANGUAGES),
    userType: z.enum(USER_TYPES),
    interests: z.array(z.enum(STUDIO_TYPES)).max(STUDIO_TYPES.length),
    onboardingCompleted: z.boolean(),
    /** The `secure_url` of a picture that this user uploaded; null removes it. */
    avatarUrl: z.string().max(2000).nullable(),
  })
  .partial()
  .meta({ id: 'ProfileUpdate' });
export type ProfileChange = z.infer<typeof ProfileChange>;

/** `POST /api/v1/me/address-proof` */
export const AddressProofRequest = z
  .strictObject({
    /** The path of this site that the link in the mail finally leads to. */
    next: z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])/, { error: 'a path of this site' }),
  })
  .meta({ id: 'AddressProofRequest' });

/** A row of `user_phone_numbers`; null for missing numbers. */
export const PhoneNumbers = z
  .object({ phone_number: z.string().nullable(), whatsapp_number: z.string().nullable() })
  .meta({ id: 'PhoneNumbers' });
export type PhoneNumbers = z.infer<typeof PhoneNumbers>;

/** A row of `user_locations`, with the client's names (specification §3). */
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

/** A session of the user, shown as a device. */
export const Device = z
  .object({
    id: Id,
    /** The session of this request. */
    current: z.boolean(),
    /** "Firefox", "Chrome"; null if unknown. */
    browser: z.string().nullable(),
    /** "Android", "Windows"; null if unknown. */
    system: z.string().nullable(),
    ip: z.string().nullable(),
    created_at: z.string(),
    last_seen_at: z.string(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

export const Devices = z.object({ items: z.array(Device) }).meta({ id: 'Devices' });

/** What deleting the account would do; nothing is saved. */
export const DeletionPreview = z
  .object({
    /** Upcoming bookings, the next one first. */
    bookings: z.array(
      z.object({
        id: Id,
        title: z.string(),
        studio: z.string(),
        /** With the studio's offset. */
        starts_at: z.string(),
        /** True if it starts after the deletion, which will cancel it; earlier ones stay valid. */
        cancelled: z.boolean(),
      }),
    ),
    /** Studios that the user owns, which must be handed over or archived first. */
    studios: z.array(z.object({ id: Id, name: z.string(), slug: z.string() })),
    /** True if a password can confirm the deletion; else only a mailed code. */
    has_password: z.boolean(),
    /** Days in which signing in restores the account. */
    days: z.number().int(),
  })
  .meta({ id: 'AccountDeletionPreview' });
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** Confirms a deletion by password, or by the code that `GET /auth/v1/reauthenticate` mails. */
export const DeletionRequest = z
  .strictObject({ password: z.string().max(1000).optional(), code: z.string().max(20).optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), { error: 'one of the two' })
  .meta({ id: 'AccountDeletionRequest' });

/** The account is signed out everywhere and deleted at `due_at`. */
export const Deletion = z.object({ due_at: z.string() }).meta({ id: 'AccountDeletion' });
export type Deletion = z.infer<typeof Deletion>;
