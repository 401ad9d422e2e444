import { useQuery } from '@tanstack/react-query';
import { requestHeaders } from '../request-headers.ts';

/** What this installation offers, as `GET /auth/v1/settings` says. */
export interface AuthSettings {
  external: { google: boolean };
  passkeys_enabled: boolean;
  /** Addresses are taken as they are typed; then the link to a new one is enough to change to it. */
  mailer_autoconfirm: boolean;
  /** Who carries text messages; "" when nobody does. */
  sms_provider: string;
  /** Who asks whether somebody is a person; null where nobody does. */
  captcha: CaptchaSettings | null;
}

export interface CaptchaSettings {
  provider: 'turnstile' | 'hcaptcha';
  site_key: string;
}

/** Asked once, when a form opens that needs to know. Without an answer there are no more buttons than always work. */
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
  if (!response.ok) throw new Error(`settings answered ${response.status}`);
  return response.json();
}
