import type { SkippedReason } from '#shared/calendars.ts';

/** The reason why one entry of a calendar is left out while the others are read. */
export class SkippedEntryError extends Error {
  readonly reason: SkippedReason;

  constructor(reason: SkippedReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
