import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { createTextTransport } from '../providers/sms/sms-provider.ts';
import { isPermanentFailure } from '../providers/sms/twilio.ts';
import type { Services } from '../services.ts';
import { findQueuedTextMessage, updateDelivery } from './queries.ts';

const Payload = z.object({ id: z.uuid() });

export function textTasks({ config, db, now, log }: Services): TaskList {
  const transport = createTextTransport(config);
  return {
    /** Sends one text message of the outbox; run again it finds nothing to do. */
    async send_text_message(payload, { job }) {
      const { id } = Payload.parse(payload);
      const message = await findQueuedTextMessage(db, id);
      if (!message) return;
      try {
        const state = await transport.deliver(message);
        await updateDelivery(db, id, { state, sentAt: now() });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const hopeless = isPermanentFailure(error) || job.attempts >= job.max_attempts;
        await updateDelivery(db, id, { state: hopeless ? 'failed' : 'queued', error: reason });
        log.warn({ textMessage: id, err: error, attempt: job.attempts, hopeless }, 'text message not sent');
        if (!hopeless) throw error;
      }
    },
  };
}
