import { useQuery } from '@tanstack/react-query';
import { requestHeaders } from '../request-headers.ts';

/** What this installation offers, from `GET /auth/v1/settings`. */
export interface AuthSettings {
  external: { google: boolean };
  passkeys_enabled: boolean;
  /** True if email addresses need no confirmation; then only the new address confirms a change. */
  mailer_autoconfirm: boolean;
  /** Provider of text messages; "" if there is none. */
  sms_provider: string;
  /** Seconds for which the code of a mail is good. */
  mailer_otp_exp: number;
  /** Captcha provider; null if there is none. */
  captcha: CaptchaSettings | null;
}

export interface CaptchaSettings {
  provider: 'turnstile' | 'hcaptcha';
  site_key: string;
}

/** Returns the settings of sign-in, fetched once. Without them, only buttons that always work are shown. */
export function useAuthSettings(): { settings: AuthSettings | undefined; isPending: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['auth-settings'],
    queryFn: fetchSettings,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { settings: data, isPending };
}

async function fetchSettings(): Promise<AuthSettings> {
  const response = await fetch('/auth/v1/settings', { headers: requestHeaders() });
  if (!response.ok) throw new Error(`the request for the settings failed with ${response.status}`);
  return response.json();
}
