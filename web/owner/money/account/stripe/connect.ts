import type { StripeConnectInstance } from '@stripe/connect-js';
import type { Language } from '#shared/text/languages.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';

/** The forms of one account, which Stripe draws in frames. */
export type EmbeddedForms = StripeConnectInstance;

/** Milliseconds that Stripe's script, and then a form, may take before another way is offered. */
export const PATIENCE = 15_000;

/** The languages of Stripe's forms, which do not speak Catalan. */
const LOCALES: Record<Language, string> = {
  ...{ ca: 'es-ES', de: 'de-DE', en: 'en-GB', es: 'es-ES', fr: 'fr-FR', it: 'it-IT' },
};

/**
 * Loads Stripe's script, and opens the account of a studio to its forms.
 * @throws ApiProblem without a session; Error when the script does not come
 */
export async function connectAccount(studioId: string, language: Language): Promise<EmbeddedForms> {
  const openSession = () => readJson(api.studios[':id']['payout-account'].session.$post({ param: { id: studioId } }));
  const [session, { loadConnectAndInitialize }] = await Promise.all([openSession(), loadScript()]);
  let secret: string | undefined = session.client_secret;
  return loadConnectAndInitialize({
    publishableKey: session.public_key,
    async fetchClientSecret() {
      const fresh = secret ?? (await openSession()).client_secret;
      secret = undefined;
      return fresh;
    },
    appearance: appearance(),
    locale: LOCALES[language],
  });
}

/** Gives the forms the colours of the theme, each time it changes. @returns a function that stops it */
export function followTheme(instance: EmbeddedForms): () => void {
  const theme = new MutationObserver(() => instance.update({ appearance: appearance() }));
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => theme.disconnect();
}

type Package = typeof import('@stripe/connect-js');

let loaded: Promise<Package> | undefined;

/** Loads the package, which adds Stripe's script to the page, and waits for that. */
function loadScript(): Promise<Package> {
  loaded ??= import('@stripe/connect-js').then(async (pkg) => {
    await untilScriptRuns();
    return pkg;
  });
  return loaded;
}

/** The package itself does not tell when the script is blocked. */
function untilScriptRuns(): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Stripe’s script did not come'));
    setTimeout(fail, PATIENCE);
    // The package adds it a moment after it was imported.
    setTimeout(() => {
      const script = document.querySelector('script[src^="https://connect-js.stripe.com/"]');
      script?.addEventListener('load', () => resolve());
      script?.addEventListener('error', fail);
    });
  });
}

/** Our colours and shapes, in the names of Stripe's forms. */
function appearance() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    overlays: 'dialog' as const,
    variables: {
      fontFamily: 'system-ui, sans-serif',
      borderRadius: token('r-field'),
      colorPrimary: token('clay'),
      colorBackground: token('card'),
      colorText: token('ink'),
      colorSecondaryText: token('muted'),
      colorBorder: token('edge'),
      colorDanger: token('brick'),
      buttonPrimaryColorBackground: token('clay'),
      buttonPrimaryColorBorder: token('clay'),
      buttonPrimaryColorText: token('on-clay'),
      buttonSecondaryColorBackground: token('card'),
      buttonSecondaryColorBorder: token('edge'),
      buttonSecondaryColorText: token('ink'),
      actionPrimaryColorText: token('clay'),
      actionSecondaryColorText: token('ink'),
      formBackgroundColor: token('card'),
      formHighlightColorBorder: token('clay'),
      formAccentColor: token('clay'),
      formPlaceholderTextColor: token('muted'),
      offsetBackgroundColor: token('sunk'),
      badgeNeutralColorBackground: token('sunk'),
      badgeNeutralColorText: token('ink'),
      badgeNeutralColorBorder: token('line'),
      badgeSuccessColorBackground: token('leaf-tint'),
      badgeSuccessColorText: token('leaf'),
      badgeSuccessColorBorder: token('leaf-tint'),
      badgeWarningColorBackground: token('warn-tint'),
      badgeWarningColorText: token('warn'),
      badgeWarningColorBorder: token('warn-tint'),
      badgeDangerColorBackground: token('brick-tint'),
      badgeDangerColorText: token('brick'),
      badgeDangerColorBorder: token('brick-tint'),
      overlayBackdropColor: token('scrim'),
    },
  };
}
