import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { createSmsProvider } from '../providers/sms/sms.ts';
import type { Services } from '../services.ts';
import { findQueuedTextMessage, updateDelivery } from './queries.ts';

const Payload = z.object({ id: z.uuid() });

export function textTasks({ config, db, now, log }: Services): TaskList {
  const provider = createSmsProvider(config);
  return {
    /** Sends a queued text message. Running it again does nothing. */
    async send_text_message(payload, { job }) {
      const { id } = Payload.parse(payload);
      const message = await findQueuedTextMessage(db, id);
      if (!message) return;
      try {
        const state = await provider.deliver(message);
        await updateDelivery(db, id, { state, sentAt: now() });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const isFinal = provider.isPermanentFailure(error) || job.attempts >= job.max_attempts;
        await updateDelivery(db, id, { state: isFinal ? 'failed' : 'queued', error: reason });
        log.warn({ textMessage: id, err: error, attempt: job.attempts, isFinal }, 'text message not sent');
        if (!isFinal) throw error;
      }
    },
  };
}
