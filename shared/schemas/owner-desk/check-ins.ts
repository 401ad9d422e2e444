import { z } from 'zod';
import { BOOKING_STATES } from '#shared/bookings/bookings.ts';
import { MAX_UPLOADED_CHECK_INS } from '#shared/bookings/check-ins.ts';
import { DESK_METHODS } from '#shared/bookings/desk-payments.ts';
import { Id, Moment, MoneyShape, SentMoment, SentMoney, typed } from '../values.ts';
import { TakenDeskPayment } from './desk-payments.ts';

const isOfOneAttendee = ({ code, attendee_id }: { code?: string | undefined; attendee_id?: string | undefined }) =>
  (code === undefined) !== (attendee_id === undefined);
const oneAttendee = { path: ['code'], error: 'a code or an attendee' };

const checkInFields = {
  /** The ticket code, as scanned or typed. */
  code: typed(100).pipe(z.string().min(1)).optional(),
  attendee_id: Id.optional(),
};

/** `POST /api/v1/events/:id/check-ins`: exactly one of `code` and `attendee_id`. */
export const NewCheckIn = z
  .strictObject({
    ...checkInFields,
    /** Chosen by the device: the same nonce is the same check-in. */
    nonce: Id.optional(),
    /** When it happened, for a device that was offline; by default now. */
    at: SentMoment.optional(),
  })
  .refine(isOfOneAttendee, oneAttendee)
  .meta({ id: 'NewCheckIn' });
export type NewCheckIn = z.infer<typeof NewCheckIn>;

export const CheckIn = z
  .object({
    id: Id,
    attendee_id: Id,
    name: z.string(),
    at: Moment,
    /** The name of who recorded it, where one is known. */
    by: z.string().nullable(),
    /** When it was undone; a device that sends it again learns it. */
    undone_at: Moment.nullable(),
  })
  .meta({ id: 'CheckIn' });
export type CheckIn = z.infer<typeof CheckIn>;

const UploadedCheckIn = z
  .strictObject({ ...checkInFields, nonce: Id, at: SentMoment })
  .refine(isOfOneAttendee, oneAttendee);

/** Money that was taken for the booking of an attendee. */
const UploadedPayment = z.strictObject({
  attendee_id: Id,
  amount: SentMoney.extend({ amount: z.int32().min(1) }),
  method: z.enum(DESK_METHODS),
  nonce: Id,
  at: SentMoment,
});
export type UploadedPayment = z.infer<typeof UploadedPayment>;

/** `POST /api/v1/events/:id/check-in-uploads`: what a device recorded offline, in order. */
export const CheckInUpload = z
  .strictObject({
    check_ins: z.array(UploadedCheckIn).max(MAX_UPLOADED_CHECK_INS),
    /** Money that was taken at the door. */
    payments: z.array(UploadedPayment).max(MAX_UPLOADED_CHECK_INS).optional(),
  })
  .refine(({ check_ins, payments = [] }) => check_ins.length + payments.length > 0, {
    path: ['check_ins'],
    error: 'at least one check-in or payment',
  })
  .meta({ id: 'CheckInUpload' });
export type CheckInUpload = z.infer<typeof CheckInUpload>;

const UploadRefusal = z
  .object({ code: z.string(), detail: z.string(), data: z.record(z.string(), z.unknown()).optional() })
  .nullable();

/** What became of each uploaded check-in: one of `check_in` and `refusal`; and of each payment. */
export const CheckInUploadResult = z
  .object({
    payments: z.array(
      z.object({
        nonce: Id,
        payment: TakenDeskPayment.nullable(),
        /** What goes back to the guest's card, because the same was paid online. */
        refunded_online: MoneyShape.nullable(),
        /** What is to be given back by hand, because more than the price was paid at the desk. */
        to_return: MoneyShape.nullable(),
        refusal: UploadRefusal,
      }),
    ),
    items: z.array(
      z.object({
        nonce: Id,
        check_in: CheckIn.nullable(),
        refusal: UploadRefusal,
      }),
    ),
  })
  .meta({ id: 'CheckInUploadResult' });
export type CheckInUploadResult = z.infer<typeof CheckInUploadResult>;

export const NewNoShow = z.strictObject({ attendee_id: Id }).meta({ id: 'NewNoShow' });

const Attendance = z.object({ id: Id, at: Moment, by: z.string().nullable() });

/** One person on the list at the door. */
export const DoorGuest = z.object({
  attendee_id: Id,
  booking_id: Id,
  position: z.number().int(),
  name: z.string(),
  ticket_code: z.string(),
  /** The first attendee of the booking, for the others. */
  guest_of: z.string().nullable(),
  /** Seats of the booking. */
  seats: z.number().int(),
  reference: z.string(),
  state: z.enum(BOOKING_STATES),
  /** The guest's note, on the booking's first attendee. */
  note: z.string(),
  /** Answers to the studio's questions, on the booking's first attendee. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** True if a required answer or the waiver's signature is missing, on the booking's first attendee. */
  is_missing_details: z.boolean(),
  /** True if none of the guest's bookings at this studio was attended before. */
  is_first_visit: z.boolean(),
  /**
   * What the booking pays at the studio, on its first attendee; null for free ones and for roles that may not see
   * amounts.
   */
  pays_at_studio: MoneyShape.nullable(),
  /**
   * What is still due of the booking, on each of its attendees; null for nothing, and for roles that do not take it.
   */
  due: MoneyShape.nullable(),
  cancelled: z.object({ at: Moment, by: z.enum(['guest', 'studio', 'platform']) }).nullable(),
  checked_in: Attendance.nullable(),
  no_show: Attendance.nullable(),
});
export type DoorGuest = z.infer<typeof DoorGuest>;

/** `GET /api/v1/events/:id/door`: everything that a device needs at the door, also without a network. */
export const Door = z
  .object({
    event: z.object({
      id: Id,
      starts_at: Moment,
      ends_at: Moment,
      time_zone: z.string(),
      status: z.enum(['scheduled', 'cancelled', 'completed']),
      capacity: z.number().int(),
      seats_taken: z.number().int(),
      spaces: z.array(z.string()),
      teachers: z.array(z.string()),
    }),
    offering: z.object({ id: Id, slug: z.string(), title: z.string() }),
    studio: z.object({ id: Id, slug: z.string(), name: z.string() }),
    /** Until when attendees can be checked in, and a check-in undone. */
    check_in_until: Moment,
    /** Until when attendees can be marked as absent, from the start on. */
    no_show_until: Moment,
    /** Of this list. */
    listed_at: Moment,
    /** By name; cancelled ones too. */
    guests: z.array(DoorGuest),
  })
  .meta({ id: 'Door' });
export type Door = z.infer<typeof Door>;
