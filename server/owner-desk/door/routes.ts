import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import { type Env, readerOf } from '#server/http/env.ts';
import { IdempotencyHeader } from '#server/http/idempotency.ts';
import { limitPerUser } from '#server/http/limits/user-rate-limits.ts';
import { sendTable, tableFile } from '#server/http/table-files.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import {
  CheckIn,
  CheckInUpload,
  CheckInUploadResult,
  Door,
  NewCheckIn,
  NewNoShow,
} from '#shared/schemas/owner-desk/check-ins.ts';
import { attendanceTable } from './attendance-export.ts';
import { checkIn, undoCheckIn } from './check-in.ts';
import { getDoor } from './door-list.ts';
import { markNoShow, undoNoShow } from './no-shows.ts';
import { uploadCheckIns } from './upload-check-ins.ts';

/** What happens at the door of an event. Mounted at /api/v1. */
export const doorRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/events/:id/door',
      describeRoute(
        'Check-in',
        'Get the list of an event for its door',
        responses('The attendees with their ticket codes, by name.', Door),
      ),
      requireSignIn,
      async (c) => {
        c.header('Cache-Control', 'no-store');
        return c.json(await getDoor(services, c.var.person, c.req.param('id')));
      },
    )
    .get(
      '/events/:id/attendance.csv',
      describeRoute('Check-in', 'Export the attendance of an event as CSV', tableFile('csv')),
      requireSignIn,
      limitPerUser(services, 'exports'),
      async (c) => sendTable(c, 'csv', await attendanceTable(services, readerOf(c), c.req.param('id'))),
    )
    .get(
      '/events/:id/attendance.xlsx',
      describeRoute('Check-in', 'Export the attendance of an event as a spreadsheet', tableFile('xlsx')),
      requireSignIn,
      limitPerUser(services, 'exports'),
      async (c) => sendTable(c, 'xlsx', await attendanceTable(services, readerOf(c), c.req.param('id'))),
    )
    .post(
      '/events/:id/check-ins',
      describeRoute(
        'Check-in',
        'Check an attendee in, by a ticket code or from the list',
        responses('The check-in; the first one for a nonce that was sent before.', CheckIn, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'check_ins'),
      validate('header', IdempotencyHeader),
      validate('json', NewCheckIn),
      async (c) => {
        const key = c.req.valid('header')['idempotency-key'];
        return c.json(await checkIn(services, c.var.person, c.req.param('id'), c.req.valid('json'), key), 201);
      },
    )
    .delete(
      '/events/:id/check-ins/:checkIn',
      describeRoute('Check-in', 'Delete a check-in', { 204: { description: 'Undone.' } }),
      requireSignIn,
      async (c) => {
        const { id, checkIn: checkInId } = c.req.param();
        await undoCheckIn(services, c.var.person, id, checkInId);
        return c.body(null, 204);
      },
    )
    .post(
      '/events/:id/check-in-uploads',
      describeRoute(
        'Check-in',
        'Upload the check-ins of a device that was offline',
        responses('What became of each, in order.', CheckInUploadResult),
      ),
      requireSignIn,
      limitPerUser(services, 'check_ins'),
      validate('json', CheckInUpload),
      async (c) => {
        const person = { userId: c.var.person.userId, language: c.var.language };
        return c.json(await uploadCheckIns(services, person, c.req.param('id'), c.req.valid('json')));
      },
    )
    .post(
      '/events/:id/no-shows',
      describeRoute('Check-in', 'Mark an attendee as absent', responses('What was recorded.', CheckIn, 201)),
      requireSignIn,
      limitPerUser(services, 'check_ins'),
      validate('json', NewNoShow),
      async (c) => {
        const { attendee_id } = c.req.valid('json');
        return c.json(await markNoShow(services, c.var.person, c.req.param('id'), attendee_id), 201);
      },
    )
    .delete(
      '/events/:id/no-shows/:noShow',
      describeRoute('Check-in', 'Delete a no-show', { 204: { description: 'Taken back.' } }),
      requireSignIn,
      async (c) => {
        const { id, noShow } = c.req.param();
        await undoNoShow(services, c.var.person, id, noShow);
        return c.body(null, 204);
      },
    );
