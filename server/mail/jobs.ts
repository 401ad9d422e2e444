import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { INVITATION_DAYS } from '#shared/studios/team.ts';
import type { MailProvider } from '../providers/mail/port.ts';
import { sendQueued } from '../providers/send-queued.ts';
import type { Services } from '../services.ts';
import {
  deleteEmailsBefore,
  findQueuedEmail,
  redactEmail,
  redactEmailsBefore,
  triggerOf,
  updateDelivery,
} from './queries.ts';
import { SECRET_TEMPLATES } from './templates.ts';

const Payload = z.object({ id: z.uuid() });

const DAY = 24 * 60 * 60 * 1000;
/** After this time no link in a mail is valid any more; invitations are valid longest. */
const LINK_TTL_MS = INVITATION_DAYS * DAY;
/** How long sent mails can be looked up. */
const HISTORY_MS = 90 * DAY;

const SECRET_TRIGGERS = SECRET_TEMPLATES.map(triggerOf);

export const mailTasks = ({ config, db, now, log }: Services, provider: MailProvider): TaskList => ({
  /** Sends a queued mail. Running it again does nothing. */
  async send_email(payload, { job }) {
    const { id } = Payload.parse(payload);
    const mail = await findQueuedEmail(db, id);
    if (!mail) return;
    await sendQueued(provider, mail, {
      ...{ job, now, log, kind: 'mail', id },
      record: async (delivery) => {
        await updateDelivery(db, id, delivery);
        // Without an SMTP server and an outbox file the row is the only place to read the mail.
        const isReadElsewhere = delivery.state !== 'kept' || config.mail.outboxFile;
        if (delivery.state !== 'queued' && isReadElsewhere) await redactEmail(db, id, SECRET_TRIGGERS);
      },
    });
  },
  /** Removes the content of mails with expired links, and later the mails themselves. */
  async delete_old_mails() {
    await redactEmailsBefore(db, new Date(now().getTime() - LINK_TTL_MS), SECRET_TRIGGERS);
    await deleteEmailsBefore(db, new Date(now().getTime() - HISTORY_MS));
  },
});

/** In the worker's time zone, UTC. */
export const mailCron = ['37 3 * * * delete_old_mails'];
