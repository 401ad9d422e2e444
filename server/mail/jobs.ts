import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { findQueuedEmail, writeFate } from './queries.ts';
import type { Transport } from './transport.ts';

const Payload = z.object({ id: z.uuid() });

export const mailTasks = ({ db, now, log }: Services, transport: Transport): TaskList => ({
  /** Sends one mail of the outbox; run again it finds nothing to do. */
  async send_email(payload, { job }) {
    const { id } = Payload.parse(payload);
    const mail = await findQueuedEmail(db, id);
    if (!mail) return;
    try {
      const state = await transport.deliver(mail);
      await writeFate(db, id, { state, sentAt: now() });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const hopeless = isRefusedForGood(error) || job.attempts >= job.max_attempts;
      await writeFate(db, id, { state: hopeless ? 'failed' : 'queued', error: reason });
      log.warn({ email: id, err: error, attempt: job.attempts, hopeless }, 'mail not sent');
      if (!hopeless) throw error;
    }
  },
});

/** The receiving server said no for ever (5xx), to this receiver or this message. */
const isRefusedForGood = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 550 &&
  error.responseCode < 560;
