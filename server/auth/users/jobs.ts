import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { askForProofLater } from './proof.ts';

const Payload = z.object({
  userId: z.uuid(),
  redirectTo: z.string(),
  pkce: z.object({ challenge: z.string(), method: z.enum(['s256', 'plain']) }).optional(),
});

export const userTasks = (services: Services): TaskList => ({
  /** Mails a new account the link that proves its address. */
  ask_for_proof(payload) {
    const { userId, ...asking } = Payload.parse(payload);
    return askForProofLater(services, userId, asking);
  },
});
