import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { createSmsProvider } from '../providers/sms/sms.ts';
import type { Services } from '../services.ts';
import { findQueuedTextMessage, updateDelivery } from './queries.ts';

const Payload = z.object({ id: z.uuid() });

export function textTasks({ config, db, now, log }: Services): TaskList {
  const provider = createSmsProvider(config);
  return {
    /** Sends one text message of the outbox; run again it finds nothing to do. */
    async send_text_message(payload, { job }) {
      const { id } = Payload.parse(payload);
      const message = await findQueuedTextMessage(db, id);
      if (!message) return;
      try {
        const state = await provider.deliver(message);
        await updateDelivery(db, id, { state, sentAt: now() });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const hopeless = provider.isPermanentFailure(error) || job.attempts >= job.max_attempts;
        await updateDelivery(db, id, { state: hopeless ? 'failed' : 'queued', error: reason });
        log.warn({ textMessage: id, err: error, attempt: job.attempts, hopeless }, 'text message not sent');
        if (!hopeless) throw error;
      }
    },
  };
}
