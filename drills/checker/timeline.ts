import type { BookingSnapshot, LogSnapshot } from '#tests/bookings/snapshot.ts';
import { isSuccess, type Operation } from './calls.ts';

/** States that keep seats, as `product.md` lists them. */
const CONSUMES = new Set(['held', 'awaiting_approval', 'offered', 'confirmed', 'completed']);

/** Milliseconds in which a commit without an answered call is surely visible to others. */
const VISIBLE_WITHIN = 2000;

/** A step of a booking, and the operation that caused it; none for a job. */
export interface Step extends LogSnapshot {
  booking: BookingSnapshot;
  operation: Operation | undefined;
  /**
   * When everyone sees it at the latest: once its call is answered. At the earliest, it is seen when it is committed.
   */
  visible_by: number;
}

/** Completes a step with the end of its uncertainty. */
export function toStep(booking: BookingSnapshot, log: LogSnapshot, operation: Operation | undefined): Step {
  const answered = operation?.calls.filter((call) => isSuccess(call.answer)).map(({ end }) => end) ?? [];
  const visible_by = Math.max(log.committed_at, Math.min(log.committed_at + VISIBLE_WITHIN, ...answered));
  return { ...log, booking, operation, visible_by };
}

/**
 * The seats that one booking has of an event: surely from `surely.from`, at the earliest from `perhaps.from`, and so
 * on.
 */
interface Occupancy {
  seats: number;
  perhaps: { from: number; to: number };
  surely: { from: number; to: number };
}

/** The seats of one event over time, as everyone may have seen them. */
export class Timeline {
  private readonly occupancies: Occupancy[] = [];
  /**
   * Takes and releases in the order of their commits, which the row lock of the event makes the order in which they
   * happened.
   */
  readonly changes: { at: number; id: number; seats: number; booking: string }[] = [];
  readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** @param steps of one booking, in order */
  add(seats: number, steps: readonly Step[]): void {
    const taking = steps.find(({ to }) => CONSUMES.has(to));
    if (!taking) return;
    const releasing = steps.find((step) => step.id > taking.id && !CONSUMES.has(step.to));
    const { id: booking } = taking.booking;
    this.changes.push({ at: taking.committed_at, id: taking.id, seats, booking });
    if (releasing) this.changes.push({ at: releasing.committed_at, id: releasing.id, seats: -seats, booking });
    const never = Number.POSITIVE_INFINITY;
    this.occupancies.push({
      seats,
      perhaps: { from: taking.committed_at, to: releasing?.visible_by ?? never },
      surely: { from: taking.visible_by, to: releasing?.committed_at ?? never },
    });
  }

  /** The seats sold after each change, in the order in which they happened. */
  *sold(): Generator<{ at: number; sold: number; booking: string }> {
    let sold = 0;
    for (const change of this.changes.toSorted((one, other) => one.at - other.at || one.id - other.id)) {
      sold += change.seats;
      yield { at: change.at, sold, booking: change.booking };
    }
  }

  /** The fewest and the most seats that someone may have seen as free at a moment between two instants. */
  freeBetween(from: number, to: number): { fewest: number; most: number } {
    const starts = (kind: 'perhaps' | 'surely') =>
      this.occupancies.flatMap((one) => [one[kind].from, one[kind].to]).filter((at) => at > from && at <= to);
    const taken = (kind: 'perhaps' | 'surely', at: number) =>
      this.occupancies.reduce((sum, one) => sum + (one[kind].from <= at && at < one[kind].to ? one.seats : 0), 0);
    const perhaps = [from, ...starts('perhaps')].map((at) => taken('perhaps', at));
    const surely = [from, ...starts('surely')].map((at) => taken('surely', at));
    return { fewest: this.capacity - Math.max(...perhaps), most: this.capacity - Math.min(...surely) };
  }
}
