import type { Language } from '#shared/text/languages.ts';
import type { Logger } from '../log.ts';
import type { Actor, Person } from './actor.ts';

/** The context variables of every request. */
export interface Env {
  Variables: {
    requestId: string;
    language: Language;
    log: Logger;
    /** The nonce that allows the inline scripts of this response. */
    secureHeadersNonce?: string;
    /**
     * Returns the actor behind the request, never null. Resolved on first use, since most public requests do not need
     * it.
     */
    actor: () => Promise<Actor>;
  };
}

/** The context variables behind the door of admins, `server/admin/routes.ts`. */
export interface AdminEnv {
  Variables: Env['Variables'] & { person: Person };
}

/** Returns who reads a file or a sentence that is written for them, and in which language. */
export const readerOf = ({
  var: { person, language },
}: {
  var: { person: { userId: string }; language: Language };
}) => ({
  userId: person.userId,
  language,
});
