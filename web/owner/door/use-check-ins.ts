import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskMethod } from '#shared/bookings/desk-payments.ts';
import type { Money } from '#shared/money/money.ts';
import type { CheckIn, CheckInUploadResult, Door } from '#shared/schemas/owner-desk/check-ins.ts';
import { ApiProblem, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { isPassing } from '#web/is-passing.ts';
import { findByCode, type ListedGuest, listGuests } from './arrivals.ts';
import { changeQueue, loadQueue, type QueuedCheckIn } from './door-store.ts';
import type { useDoor } from './use-door.ts';

/** What became of the last ticket or tick. */
export type Outcome =
  | { kind: 'in'; guest: ListedGuest; at: string; taken?: TakenAtDoor }
  /** Something is due: the money is asked for first. */
  | { kind: 'due'; guest: ListedGuest }
  | { kind: 'refused'; code: string; data: Record<string, unknown>; detail: string; guest: ListedGuest | undefined };

/** Money that was just taken; without an id until it is uploaded. */
export interface TakenAtDoor {
  amount: Money;
  method: DeskMethod;
  booking_id: string;
  nonce: string;
  /** True for a payment of someone who was in already. */
  isOnlyPayment: boolean;
}

/** What became of an upload: how many were recorded, and which were not. */
export interface UploadReport {
  uploaded: number;
  /** Payments that were made twice: online, whose card got it back, or at the desk, which has to give it back. */
  twice: { name: string; amount: Money; how: 'online' | 'desk' }[];
  refused: { name: string; code: string; detail: string }[];
}

/** Nonces of check-ins whose answer is awaited, which are not uploaded at the same time. */
const inFlight = new Set<string>();

/** Milliseconds between attempts to upload what waits. */
const RETRY = 10_000;
/** Check-ins in one upload. */
const BATCH = 200;

interface CheckInsOptions {
  door: Door;
  owner: string;
  onChange: ReturnType<typeof useDoor>['change'];
  onStale: () => void;
}

/**
 * Lets guests in, also without a network: each check-in is first written to a queue on the device, then sent. What
 * could not be sent is uploaded as soon as the server can be reached, once.
 */
export function useCheckIns({ door, owner, onChange, onStale }: CheckInsOptions) {
  const eventId = door.event.id;
  const [queue, setQueue] = useState<QueuedCheckIn[]>([]);
  const [isOffline, setOffline] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  /** Writes what was uploaded into the list, so that nobody looks absent or unpaid until it is loaded again. */
  const onUploaded = (sent: readonly QueuedCheckIn[], { items, payments }: CheckInUploadResult) => {
    const attendees = new Map(sent.map(({ nonce, attendee_id }) => [nonce, attendee_id]));
    for (const { nonce, check_in } of items) {
      const id = attendees.get(nonce);
      if (check_in && id) onChange(id, { checked_in: toAttendance(check_in), no_show: null });
    }
    const recorded = new Set(payments.filter(({ payment }) => payment).map(({ nonce }) => nonce));
    const paid = new Set(
      sent.flatMap(({ payment }) => (payment && recorded.has(payment.nonce) ? payment.booking_id : [])),
    );
    for (const guest of door.guests) if (paid.has(guest.booking_id)) onChange(guest.attendee_id, { due: null });
  };
  const uploads = { eventId, owner, setQueue, setOffline, onUploaded, onStale };
  const { report, sync, uploadedIds, dismiss } = useUploads(uploads);
  const guests = listGuests(door, queue);
  const change = async (next: (before: QueuedCheckIn[]) => QueuedCheckIn[]) =>
    setQueue(await changeQueue(eventId, owner, next));

  const refused = (problem: Omit<Outcome & { kind: 'refused' }, 'kind'>) => setOutcome({ kind: 'refused', ...problem });

  const letIn = async (which: { code: string } | { guest: ListedGuest; isLater?: boolean }) => {
    const guest = 'guest' in which ? which.guest : findByCode(guests, which.code);
    const isExpected = guest?.arrival === 'expected' || guest?.arrival === 'absent';
    if (guest?.due && isExpected && !('isLater' in which && which.isLater)) {
      setOutcome({ kind: 'due', guest });
      return;
    }
    const item = { nonce: newNonce(), name: guest?.name ?? '', at: new Date().toISOString() };
    if (guest && isExpected) await change((before) => [...before, { ...item, attendee_id: guest.attendee_id }]);
    // Else the server would let in by this code, and find what is on its way to be a second time.
    if (guest && !isExpected && queue.some(({ attendee_id }) => attendee_id === guest.attendee_id)) {
      await sync({ isQuiet: true });
    }
    inFlight.add(item.nonce);
    const ticket = guest ? { attendee_id: guest.attendee_id } : { code: 'code' in which ? which.code : '' };
    try {
      const json = { ...ticket, nonce: item.nonce };
      const checkIn = await readJson(
        api.events[':id']['check-ins'].$post({ param: { id: eventId }, header: {}, json }),
      );
      setOffline(false);
      if (guest) onChange(guest.attendee_id, { checked_in: toAttendance(checkIn), no_show: null });
      else onStale();
      const shown = guest ?? unlisted(checkIn);
      setOutcome({ kind: 'in', guest: { ...shown, arrival: 'in', inAt: checkIn.at }, at: checkIn.at });
    } catch (error) {
      if (isPassing(error)) {
        setOffline(true);
        if (guest && isExpected) setOutcome({ kind: 'in', guest, at: item.at });
        else refused(refuseFromList(guest));
        return;
      }
      if (!(error instanceof ApiProblem)) throw error;
      const { code, data = {}, detail } = error.problem;
      refused({ code, data, detail, guest });
      if (error.status === 401) return;
      onStale();
    } finally {
      inFlight.delete(item.nonce);
    }
    await change((before) => before.filter(({ nonce }) => nonce !== item.nonce));
  };

  /**
   * Takes what is due, and lets the guest in. The money has changed hands: it is written to the queue, and uploaded
   * from there.
   */
  const take = async (guest: ListedGuest, method: DeskMethod) => {
    if (!guest.due) return;
    const { attendee_id, name, booking_id, due: amount } = guest;
    const isOnlyPayment = guest.arrival !== 'expected' && guest.arrival !== 'absent';
    const at = new Date().toISOString();
    const payment = { nonce: newNonce(), booking_id, amount, method };
    await change((before) => [...before, { nonce: newNonce(), attendee_id, name, at, payment, isOnlyPayment }]);
    setOutcome({ kind: 'in', guest, at, taken: { ...payment, isOnlyPayment } });
    await sync({ isQuiet: true });
  };

  /** Undoes what was just done: the payment, and the check-in that came with it. */
  const undoTaken = async (guest: ListedGuest, taken: TakenAtDoor) => {
    const isQueued = (await loadQueue(eventId, owner)).some(({ payment }) => payment?.nonce === taken.nonce);
    if (isQueued) {
      setOutcome(undefined);
      await change((before) => before.filter(({ payment }) => payment?.nonce !== taken.nonce));
      return;
    }
    await attempt(guest, async () => {
      const id = uploadedIds.current.get(taken.nonce) ?? '';
      const param = { id: door.studio.id, booking: taken.booking_id, payment: id };
      await readJson(api.studios[':id'].bookings[':booking']['desk-payments'][':payment'].$delete({ param }));
      const now = guests.find(({ attendee_id }) => attendee_id === guest.attendee_id) ?? guest;
      if (now.checked_in && !taken.isOnlyPayment) await undo(now);
      setOutcome(undefined);
      onStale();
    });
  };

  const undo = async (guest: ListedGuest) => {
    setOutcome(undefined);
    if (guest.isQueued) {
      await change((before) =>
        before.filter(({ attendee_id, isOnlyPayment }) => attendee_id !== guest.attendee_id || isOnlyPayment),
      );
      return;
    }
    await attempt(guest, async () => {
      const param = { id: eventId, checkIn: guest.checked_in?.id ?? '' };
      await readJson(api.events[':id']['check-ins'][':checkIn'].$delete({ param }));
      onChange(guest.attendee_id, { checked_in: null });
    });
  };

  const markAbsent = (guest: ListedGuest) =>
    attempt(guest, async () => {
      const json = { attendee_id: guest.attendee_id };
      const marked = await readJson(api.events[':id']['no-shows'].$post({ param: { id: eventId }, json }));
      onChange(guest.attendee_id, { no_show: toAttendance(marked) });
    });

  const unmarkAbsent = (guest: ListedGuest) =>
    attempt(guest, async () => {
      const param = { id: eventId, noShow: guest.no_show?.id ?? '' };
      await readJson(api.events[':id']['no-shows'][':noShow'].$delete({ param }));
      onChange(guest.attendee_id, { no_show: null });
    });

  /** Does what needs the server at once. */
  const attempt = async (guest: ListedGuest, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!isPassing(error) && error instanceof ApiProblem) {
        const { code, data = {}, detail } = error.problem;
        refused({ code, data, detail, guest });
        onStale();
      } else {
        setOffline(true);
        refused({ code: 'undo_offline', data: {}, detail: '', guest });
      }
    }
  };

  return {
    ...{ guests, queue, isOffline, outcome, report, letIn, take, undo, undoTaken, markAbsent, unmarkAbsent, sync },
    dismiss: () => setOutcome(undefined),
    dismissReport: dismiss,
  };
}

interface UploadsOptions {
  eventId: string;
  owner: string;
  setQueue: (queue: QueuedCheckIn[]) => void;
  setOffline: (isOffline: boolean) => void;
  onUploaded: (sent: readonly QueuedCheckIn[], result: CheckInUploadResult) => void;
  onStale: () => void;
}

/**
 * Uploads what waits: when the screen opens, when the browser is online again, and every few seconds until it is done.
 */
function useUploads({ eventId, owner, setQueue, setOffline, onUploaded, onStale }: UploadsOptions) {
  const [report, setReport] = useState<UploadReport>();
  const running = useRef<Promise<void>>(undefined);
  const told = useRef({ onUploaded, onStale });
  told.current = { onUploaded, onStale };
  /** Ids of payments by their nonces. */
  const uploadedIds = useRef(new Map<string, string>());
  const upload = useCallback(
    async (isQuiet: boolean) => {
      try {
        const waiting = await loadQueue(eventId, owner);
        setQueue(waiting);
        const sent = waiting.filter(({ nonce }) => !inFlight.has(nonce)).slice(0, BATCH);
        if (sent.length === 0) return;
        const json = {
          check_ins: sent
            .filter(({ isOnlyPayment }) => !isOnlyPayment)
            .map(({ nonce, attendee_id, at }) => ({ nonce, attendee_id, at })),
          payments: sent.flatMap(({ attendee_id, at, payment }) =>
            payment ? [{ attendee_id, at, nonce: payment.nonce, amount: payment.amount, method: payment.method }] : [],
          ),
        };
        const { items, payments } = await readJson(
          api.events[':id']['check-in-uploads'].$post({ param: { id: eventId }, json }),
        );
        for (const { nonce, payment } of payments) if (payment) uploadedIds.current.set(nonce, payment.id);
        told.current.onUploaded(sent, { items, payments });
        const nonces = new Set(sent.map(({ nonce }) => nonce));
        setQueue(await changeQueue(eventId, owner, (queue) => queue.filter(({ nonce }) => !nonces.has(nonce))));
        const next = reportOf(sent, { items, payments });
        if (!isQuiet || next.refused.length + next.twice.length > 0) setReport(next);
        setOffline(false);
        told.current.onStale();
      } catch (error) {
        setOffline(isPassing(error));
      }
    },
    [eventId, owner, setQueue, setOffline],
  );
  /** Uploads what waits, or waits for the upload that runs. */
  const sync = useCallback(
    ({ isQuiet = false } = {}) => {
      running.current ??= upload(isQuiet).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    [upload],
  );
  useEffect(() => {
    void sync();
    const timer = setInterval(() => void sync(), RETRY);
    const found = () => void sync();
    const lost = () => setOffline(true);
    window.addEventListener('online', found);
    window.addEventListener('offline', lost);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', found);
      window.removeEventListener('offline', lost);
    };
  }, [sync, setOffline]);
  return { report, sync, uploadedIds, dismiss: () => setReport(undefined) };
}

/** What to say about an upload; a check-in that was undone on another device meanwhile counts as recorded. */
function reportOf(sent: readonly QueuedCheckIn[], { items, payments }: CheckInUploadResult): UploadReport {
  const names = new Map(
    sent.flatMap(({ nonce, name, payment }) => [
      [nonce, name] as const,
      ...(payment ? [[payment.nonce, name] as const] : []),
    ]),
  );
  const nameOf = (nonce: string) => names.get(nonce) ?? '';
  return {
    twice: payments.flatMap(({ nonce, refunded_online: online, to_return: desk }) => [
      ...(online ? [{ name: nameOf(nonce), amount: online, how: 'online' as const }] : []),
      ...(desk ? [{ name: nameOf(nonce), amount: desk, how: 'desk' as const }] : []),
    ]),
    uploaded: items.filter(({ check_in }) => check_in).length,
    refused: [...items, ...payments].flatMap(({ nonce, refusal }) =>
      refusal ? [{ name: nameOf(nonce), code: refusal.code, detail: refusal.detail }] : [],
    ),
  };
}

/** Returns why a ticket is not valid, by the list on this device. */
function refuseFromList(guest: ListedGuest | undefined) {
  const about = { detail: '', guest };
  if (!guest) return { ...about, code: 'not_listed', data: {} };
  const { name, cancelled, checked_in, inAt } = guest;
  switch (guest.arrival) {
    case 'in':
      return { ...about, code: 'check_ins.already_in', data: { name, since: inAt, by: checked_in?.by ?? null } };
    case 'cancelled':
      return { ...about, code: 'check_ins.cancelled', data: { name, at: cancelled?.at ?? null, by: cancelled?.by } };
    case 'unpaid':
      return { ...about, code: 'check_ins.unpaid', data: { name } };
    default:
      return { ...about, code: 'check_ins.awaiting_approval', data: { name } };
  }
}

const toAttendance = ({ id, at, by }: CheckIn) => ({ id, at, by });

/** A guest who booked after the list was loaded. */
const unlisted = ({ id, attendee_id, name, at, by }: CheckIn): ListedGuest => ({
  ...{ attendee_id, name, booking_id: '', position: 1, ticket_code: '', guest_of: null, seats: 1, reference: '' },
  ...{
    state: 'confirmed',
    note: '',
    answers: [],
    is_missing_details: false,
    is_first_visit: false,
    pays_at_studio: null,
    due: null,
    cancelled: null,
    no_show: null,
  },
  ...{ checked_in: { id, at, by }, arrival: 'in', inAt: at, isQueued: false, others: [] },
});

/** A random UUID, also without HTTPS, where `crypto.randomUUID` is missing. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const fixed = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
