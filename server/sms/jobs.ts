import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { sendQueued } from '../providers/send-queued.ts';
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
      await sendQueued(provider, message, {
        ...{ job, now, log, kind: 'text message', id },
        record: (delivery) => updateDelivery(db, id, delivery),
      });
    },
  };
}
