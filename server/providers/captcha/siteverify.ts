import { z } from 'zod';
import type { CaptchaSettings } from '#server/config/provider-settings.ts';
import type { CaptchaVerifier } from './port.ts';

const TIMEOUT_MS = 5000;

const SiteverifyResponse = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Turnstile and hCaptcha, which speak the same protocol, `siteverify`. */
export const siteverify = ({ provider, secret, url }: CaptchaSettings): CaptchaVerifier => ({
  name: provider,
  async verify(response, remoteip) {
    const body = new URLSearchParams({ secret, response, ...(remoteip && { remoteip }) });
    const reply = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!reply.ok) throw new Error(`it answered ${reply.status}`);
    const { success, 'error-codes': reasons } = SiteverifyResponse.parse(await reply.json());
    return success ? undefined : reasons.join(', ') || 'refused';
  },
});
