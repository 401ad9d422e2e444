import type { CaptchaSettings } from '../auth-settings.ts';

interface Options {
  sitekey: string;
  theme: 'light' | 'dark';
  /** Turnstile's option for the language. */
  language?: string;
  /** hCaptcha's option for the language. */
  hl?: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

/** The common API of Turnstile and hCaptcha. */
interface Widgets {
  render: (box: HTMLElement, options: Options) => string;
  remove: (id: string) => void;
}

const ADDRESS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
} as const;

let loading: Promise<Widgets> | undefined;

/** Loads the captcha script. @throws when it cannot be loaded; calling again retries */
export function loadCaptcha(provider: CaptchaSettings['provider']): Promise<Widgets> {
  loading ??= new Promise<Widgets>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS[provider];
    script.async = true;
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error(`${provider} could not be loaded`));
    };
    script.onerror = fail;
    script.onload = () => {
      const widgets = (window as unknown as Record<string, Widgets | undefined>)[provider];
      if (widgets) resolve(widgets);
      else fail();
    };
    document.head.append(script);
  });
  return loading;
}
