import type { Logger } from '../log.ts';

/** The outcome of an attempt to send a message, as its row records it. */
export interface Delivery {
  /** kept: there is no vendor, and the row is where the message can be read. */
  state: 'queued' | 'sent' | 'kept' | 'failed';
  error?: string;
  sentAt?: Date;
}

interface MessageProvider<Message> {
  deliver(message: Message): Promise<'sent' | 'kept'>;
  isPermanentFailure(error: unknown): boolean;
}

interface Attempt {
  /** Writes the outcome to the row of the message. */
  record: (delivery: Delivery) => Promise<void>;
  job: { attempts: number; max_attempts: number };
  now: () => Date;
  log: Logger;
  /** What the log calls it. */
  kind: 'mail' | 'text message';
  id: string;
}

/**
 * Sends a queued message and records the outcome.
 * @throws the error of the provider if a later attempt may succeed: the job is then retried
 */
export async function sendQueued<Message>(
  provider: MessageProvider<Message>,
  message: Message,
  { record, job, now, log, kind, id }: Attempt,
): Promise<void> {
  try {
    const state = await provider.deliver(message);
    await record({ state, sentAt: now() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isFinal = provider.isPermanentFailure(error) || job.attempts >= job.max_attempts;
    await record({ state: isFinal ? 'failed' : 'queued', error: reason.slice(0, MAX_ERROR) });
    log.warn({ id, err: error, attempt: job.attempts, isFinal }, `${kind} not sent`);
    if (!isFinal) throw error;
  }
}

/** Characters of an error that are recorded. */
const MAX_ERROR = 2000;
