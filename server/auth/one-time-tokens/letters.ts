import type { Language } from '../../../shared/languages.ts';
import type { Config } from '../../config.ts';
import { translateTo } from '../../texts.ts';

/** What the `type` of a mail's link says. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

/** The address in a mail. */
export const verifyUrl = ({ auth }: Config, link: { token: string; type: LinkType; redirectTo: string }) =>
  `${auth.externalUrl}/verify?token=${link.token}&type=${link.type}&redirect_to=${encodeURIComponent(link.redirectTo)}`;

/** How long a link and its code live, in words: "15 minutes", "1 hour". */
export function formatLifetime({ auth }: Config, language: Language): string {
  const t = translateTo(language);
  const minutes = Math.ceil(auth.otpExp / 60);
  return minutes % 60 === 0
    ? t('mail.life.hours', { count: minutes / 60 })
    : t('mail.life.minutes', { count: minutes });
}
