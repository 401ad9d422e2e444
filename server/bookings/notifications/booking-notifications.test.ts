import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { startWorker } from '#server/jobs.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { eventually } from '#tests/eventually.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const folder = mkdtempSync(join(tmpdir(), 'atelio-mail-'));
const outboxFile = join(folder, 'outbox.jsonl');

/** A real SMTP server that stores the mails it accepts; it refuses `unknown@`. */
const delivered: Email[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('unknown@') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        delivered.push(mail);
        done();
      }, done);
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const address = smtp.server.address();
const smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const mail = { from: 'Atelio <hello@atelio.test>', operator: undefined, outboxFile: undefined, strangersPerHour: 0 };
const posted = await createWorld({ mail: { ...mail, smtpUrl } });
const kept = await createWorld({ mail: { ...mail, smtpUrl: undefined, outboxFile } });

async function bookIn(
  world: TestWorld,
  request: { guest: MadePerson; title?: string; studioEmail?: string | null; language?: string; body?: object },
) {
  const owner = await makePerson(world);
  const studio = await makeStudio(world, owner, { name: 'Taller <Fang>', email: request.studioEmail ?? null });
  const offering = await makeOffering(world, studio, { title: request.title ?? 'Throw your first bowl' });
  const event = await makeEvent(world, offering, { starts_at: new Date('2031-11-29T09:00:00Z') });
  const headers = { 'Accept-Language': request.language ?? 'en' };
  const response = await world.request(
    '/api/v1/bookings',
    json('POST', { event_id: event.id, seats: 2, ...request.body }, request.guest, headers),
  );
  const booking: { id: string; reference: string } = await response.json();
  const cancel = () => world.request(`/api/v1/bookings/${booking.id}/cancellation`, json('POST', {}, request.guest));
  return { booking, owner, cancel };
}

/** Delivers every activity of a booking again. */
const enqueueAgain = (world: TestWorld) =>
  world.pool.query(
    "insert into deliveries (consumer, activity_id) select 'booking_notifications', id from activities where type like 'booking.%'",
  );

const mailsTo = (world: TestWorld, to: string) =>
  world.db.selectFrom('emails').selectAll().where('to_address', '=', to).orderBy('id').execute();

async function until<Found>(look: () => Found | undefined | Promise<Found | undefined>): Promise<Found> {
  return eventually(async () => {
    const found = await look();
    if (found === undefined) throw new Error('It has not happened');
    return found;
  });
}

describe('the mails about a new booking', () => {
  it('confirm it to the guest over SMTP with a calendar entry, and notify the studio', async () => {
    const guest = await makePerson(posted, { name: 'Laia Kessler' });
    const worker = await startWorker(posted);
    const { booking } = await bookIn(posted, { guest, studioEmail: 'hello@fang.test' });
    const toGuest = await until(() => delivered.find((found) => found.to?.[0]?.address === guest.email));
    const toStudio = await until(() => delivered.find((found) => found.to?.[0]?.address === 'hello@fang.test'));
    await until(async () => (await mailsTo(posted, guest.email))[0]?.state === 'sent' || undefined);
    await worker.stop();

    expect(toGuest.from).toEqual({ name: 'Atelio', address: 'hello@atelio.test' });
    expect(toGuest.replyTo?.[0]?.address).toBe('hello@fang.test');
    expect(toGuest.subject).toBe('Booked: Throw your first bowl, Sat 29 Nov, 10:00');
    for (const part of [toGuest.text, toGuest.html?.replaceAll('\u2060', '')]) {
      expect(part).toContain('10:00–12:00');
      expect(part).toContain('Carrer de Pujades 118');
      expect(part).toContain('€116');
      expect(part).toContain(`${booking.reference.slice(0, 4)} ${booking.reference.slice(4)}`);
      expect(part).toContain('Free until Fri 28 Nov, 10:00');
    }
    const entry = toGuest.attachments.find(({ filename }) => filename === `${booking.reference}.ics`);
    expect(entry).toMatchObject({ mimeType: 'text/calendar' });
    const codes = toGuest.attachments.filter(({ mimeType }) => mimeType === 'image/png');
    expect(codes).toHaveLength(2);
    for (const { contentId } of codes) expect(toGuest.html).toContain(`src="cid:${contentId?.slice(1, -1)}"`);
    const calendar = linesOf(entry?.content);
    expect(calendar).toContain('METHOD:REQUEST');
    expect(calendar.join('')).toMatch(/ORGANIZER;CN="Taller <Fang>":(MAILTO|mailto):hello@fang\.test/);
    expect(calendar.join('')).toMatch(/ATTENDEE;[^:]*PARTSTAT=ACCEPTED[^:]*:(MAILTO|mailto):/);
    expect(calendar).toContain(`UID:booking-${booking.id}@atelio.test`);
    expect(calendar).toContain('SEQUENCE:0');
    expect(calendar).toContain('DTSTART:20311129T090000Z');
    expect(calendar).toContain('STATUS:CONFIRMED');

    expect(toStudio.subject).toBe('New booking: Laia Kessler, Throw your first bowl, Sat 29 Nov, 10:00, 2 seats');
    expect(toStudio.replyTo?.[0]?.address).toBe(guest.email);
    expect(toStudio.text).toContain('Laia Kessler has booked 2 seats');
  });

  it('are sent once, however often and by however many workers the job runs', async () => {
    const guest = await makePerson(posted);
    await bookIn(posted, { guest });
    await Promise.all(Array.from({ length: 5 }, () => sendBookingMails(posted)));
    await enqueueAgain(posted);
    await sendBookingMails(posted);
    expect(await mailsTo(posted, guest.email)).toHaveLength(1);
  });

  it('are in the guest’s language, and go to the owner where the studio has no address', async () => {
    const guest = await makePerson(posted, { name: 'Núria' });
    const { owner } = await bookIn(posted, { guest, language: 'de' });
    await sendBookingMails(posted);
    const [toGuest] = await mailsTo(posted, guest.email);
    expect(toGuest?.subject).toMatch(/^Gebucht: Throw your first bowl/);
    expect(toGuest?.html).toContain('Hallo Núria');
    expect((await mailsTo(posted, owner.email))[0]?.subject).toMatch(/^New booking:/);
  });

  it('escape what people typed, and keep subjects to one line', async () => {
    const guest = await makePerson(posted, { name: '<img src=x onerror=alert(1)>' });
    const { owner } = await bookIn(posted, {
      guest,
      title: 'Bowls & "cups"\r\n\r\nBcc: everyone@example.test <b>',
      body: { note: '<script>alert(2)</script>\n{{ site }}', attendees: [{ name: '</td>"\n\n' }] },
    });
    await sendBookingMails(posted);
    for (const found of [...(await mailsTo(posted, guest.email)), ...(await mailsTo(posted, owner.email))]) {
      expect(found.subject).not.toMatch(/[\r\n]/);
      expect(found.html).not.toMatch(/<script|<img src=x|<b>|Fang>/);
      expect(found.html).toContain('Bowls &amp; &#34;cups&#34;');
    }
    const [toStudio] = await mailsTo(posted, owner.email);
    expect(toStudio?.html).toContain('{{ site }}');
    expect(toStudio?.text).toContain('<script>alert(2)</script>');
  });

  it('go only to the studio when the guest has no email address', async () => {
    const guest = await makePerson(posted, { name: 'Biel' });
    const nameless = { email: null, is_anonymous: true };
    await posted.db.updateTable('auth.users').set(nameless).where('id', '=', guest.id).execute();
    const { owner, cancel } = await bookIn(posted, { guest });
    await sendBookingMails(posted);
    await cancel();
    await sendBookingMails(posted);
    const [booked, cancelled] = await mailsTo(posted, owner.email);
    expect(booked?.text).toContain('Biel has booked 2 seats');
    expect([booked?.reply_to, cancelled?.trigger]).toEqual([null, 'studio_booking_cancelled']);
    expect(await mailsTo(posted, guest.email)).toEqual([]);
    expect(await posted.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
  });

  it('wait for a worker when none runs, and one that fails does not hold up the others', async () => {
    const guest = await makePerson(posted);
    const broken = await bookIn(posted, { guest: await makePerson(posted) });
    await bookIn(posted, { guest });
    // A recipient without an address makes the job fail.
    await posted.db.updateTable('studios').set({ email: 'x' }).where('owner_id', '=', broken.owner.id).execute();
    await expect(sendBookingMails(posted)).rejects.toThrow();
    expect(await mailsTo(posted, guest.email)).toHaveLength(1);
    const waiting = await posted.db
      .selectFrom('deliveries')
      .innerJoin('activities', 'activities.id', 'deliveries.activity_id')
      .select(['subject_id', 'attempts'])
      .execute();
    expect(waiting).toEqual([{ subject_id: broken.booking.id, attempts: 1 }]);
    await posted.db.deleteFrom('deliveries').execute();
  });

  it('are given up when the receiving server refuses the address', async () => {
    const guest = await makePerson(posted, { email: 'unknown@example.test' });
    const worker = await startWorker(posted);
    await bookIn(posted, { guest });
    const failed = await until(async () =>
      (await mailsTo(posted, guest.email)).find(({ state }) => state === 'failed'),
    );
    await worker.stop();
    expect(failed.error).toContain('no such user');
  });
});

describe('the mails about a cancelled booking', () => {
  it('remove the calendar entry, and say how much is still due', async () => {
    const guest = await makePerson(kept);
    const { booking, owner, cancel } = await bookIn(kept, { guest });
    await sendBookingMails(kept);
    await kept.db
      .updateTable('bookings')
      .set({ cancellation_policy: 'final_sale', created_at: new Date(Date.now() - 72 * 3_600_000) })
      .where('id', '=', booking.id)
      .execute();
    await cancel();
    await sendBookingMails(kept);

    const [first, second] = await mailsTo(kept, guest.email);
    const [before, after] = [first, second].map((found) => linesOf(attachmentOf(found)));
    expect(second?.subject).toBe('Cancelled: Throw your first bowl, Sat 29 Nov, 10:00');
    expect(second?.text).toContain('€116 of €116 is still due');
    expect(after).toContain('STATUS:CANCELLED');
    expect(after).toContain('SEQUENCE:1');
    expect(after?.find((line) => line.startsWith('UID'))).toBe(before?.find((line) => line.startsWith('UID')));
    const toOwner = (await mailsTo(kept, owner.email)).map(({ subject }) => subject);
    expect(toOwner).toEqual([
      `New booking: ${guest.name}, Throw your first bowl, Sat 29 Nov, 10:00, 2 seats`,
      `Booking cancelled: ${guest.name}, Throw your first bowl, Sat 29 Nov, 10:00`,
    ]);
  });
});

describe('mail without an SMTP server', () => {
  it('stays in the outbox, and is written as a line of JSON to the configured file', async () => {
    const guest = await makePerson(kept);
    const worker = await startWorker(kept);
    await bookIn(kept, { guest });
    await until(async () => (await mailsTo(kept, guest.email))[0]?.state === 'kept' || undefined);
    await worker.stop();
    const lines = readFileSync(outboxFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const mine = lines.filter(({ to }) => to === guest.email);
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({
      subject: expect.stringContaining('Booked'),
      text: expect.stringContaining('Price'),
      html: expect.stringContaining('<html'),
    });
  });
});

/** Unfolds iCalendar lines: a long line continues on the next one after a space. */
function linesOf(content: unknown): string[] {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content as ArrayBuffer);
  return text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
}

function attachmentOf(row: { attachments: unknown } | undefined): string {
  const [entry] = (row?.attachments ?? []) as { content: string }[];
  return entry?.content ?? '';
}
