import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { INVITATION_DAYS } from '../../shared/team.ts';
import type { MailProvider } from '../providers/mail/port.ts';
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
/** Days after which no link in a mail opens anything: invitations live longest. */
const LINK_TTL_MS = INVITATION_DAYS * DAY;
/** Days for which it can be looked up what was sent. */
const HISTORY_MS = 90 * DAY;

const SECRET_TRIGGERS = SECRET_TEMPLATES.map(triggerOf);

export const mailTasks = ({ config, db, now, log }: Services, provider: MailProvider): TaskList => ({
  /** Sends one mail of the outbox; run again it finds nothing to do. */
  async send_email(payload, { job }) {
    const { id } = Payload.parse(payload);
    const mail = await findQueuedEmail(db, id);
    if (!mail) return;
    try {
      const state = await provider.deliver(mail);
      await updateDelivery(db, id, { state, sentAt: now() });
      // Without a server and a file the row is the only place to read it.
      if (state === 'sent' || config.mail.outboxFile) await redactEmail(db, id, SECRET_TRIGGERS);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const hopeless = provider.isPermanentFailure(error) || job.attempts >= job.max_attempts;
      await updateDelivery(db, id, { state: hopeless ? 'failed' : 'queued', error: reason });
      if (hopeless) await redactEmail(db, id, SECRET_TRIGGERS);
      log.warn({ email: id, err: error, attempt: job.attempts, hopeless }, 'mail not sent');
      if (!hopeless) throw error;
    }
  },
  /** The history ends: dead links first, then the rows. */
  async delete_old_mails() {
    await redactEmailsBefore(db, new Date(now().getTime() - LINK_TTL_MS), SECRET_TRIGGERS);
    await deleteEmailsBefore(db, new Date(now().getTime() - HISTORY_MS));
  },
});

/** In the worker's time zone, UTC. */
export const mailCron = ['37 3 * * * delete_old_mails'];
