import { useEffect, useRef, useState } from 'react';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { useWords } from '#web/words.tsx';
import type { CaptchaSettings } from '../auth-settings.ts';
import type { Proof } from '../sign-in.ts';
import * as css from './auth.module.css';
import { loadCaptcha } from './captcha-script.ts';

interface CaptchaProps {
  settings: CaptchaSettings;
  onToken: (token: string | undefined) => void;
  /** True after an attempt to continue without solving it. */
  missing: boolean;
}

/** The captcha widget of the provider, whose script is only loaded here. */
function Captcha({ settings: { provider, site_key }, onToken, missing }: CaptchaProps) {
  const { t, language } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widget is created once and calls back until it is removed
  useEffect(() => {
    let remove = () => {};
    let isGone = false;
    loadCaptcha(provider).then(
      (widgets) => {
        if (isGone || !box.current) return;
        const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
        const id = widgets.render(box.current, {
          sitekey: site_key,
          theme,
          ...(provider === 'turnstile' ? { language } : { hl: language }),
          callback: (token) => onToken(token),
          'expired-callback': () => onToken(undefined),
          'error-callback': () => setFailed(true),
        });
        remove = () => widgets.remove(id);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      remove();
    };
  }, [provider, site_key, language]);
  return (
    <div className={missing || failed ? `${fieldCss.field} ${fieldCss.err}` : fieldCss.field}>
      <div ref={box} className={css.authCaptcha} />
      {(missing || failed) && (
        <span className={fieldCss.msg} role="alert">
          {t(failed ? 'auth.faults.captcha_failed' : 'auth.faults.captcha_missing')}
        </span>
      )}
    </div>
  );
}

/**
 * The captcha of a form, if the installation has one.
 * @returns `take`: the proof to send, valid once; undefined with an error shown if the captcha is not solved
 */
export function useCaptcha(settings: CaptchaSettings | null | undefined) {
  const [token, setToken] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [round, setRound] = useState(0);
  const take = (): Proof | undefined => {
    if (!settings) return {};
    setMissing(token === undefined);
    if (token === undefined) return undefined;
    // A token is valid for one request: the next one needs a new token.
    setToken(undefined);
    setRound(round + 1);
    return { captchaToken: token };
  };
  const hear = (given: string | undefined) => {
    setToken(given);
    if (given) setMissing(false);
  };
  const field = settings && <Captcha key={round} settings={settings} onToken={hear} missing={missing} />;
  return { field, take };
}
