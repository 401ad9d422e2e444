import type { Language } from '../../shared/languages.ts';
import type { Logger } from '../log.ts';
import type { StudioHost } from '../site/domains/studio-host.ts';
import type { Actor } from './actor.ts';

/** What every request carries. */
export interface Env {
  Variables: {
    requestId: string;
    language: Language;
    log: Logger;
    /** Lets the scripts of this answer run. */
    secureHeadersNonce?: string;
    /** Who is asking; never null. Found on first use, since most public requests never ask. */
    actor: () => Promise<Actor>;
    /** Set for a page at a studio's own name, `{slug}.{domain}`. */
    studioHost?: StudioHost;
  };
}
