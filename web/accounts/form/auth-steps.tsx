import type { ReactNode } from 'react';
import type { Translate } from '#shared/text/texts.ts';
import { useWords } from '#web/words.tsx';
import type { AuthSettings } from '../auth-settings.ts';
import { CodeForm } from '../links/code-form.tsx';
import { SecondFactor } from '../second-factor/second-factor.tsx';
import { type Proof, requestLink, resendConfirmation } from '../sign-in.ts';
import type { AuthFlow } from './auth-flow.ts';
import { AuthForm } from './auth-form.tsx';

/** Returns the title of the current step and a sentence below it. */
export function headOfStep(t: Translate, { step, mode }: AuthFlow): { title: string; say?: string } {
  if (step.kind === 'second-factor') return { title: t('auth.second.title'), say: t('auth.second.lead') };
  if (step.kind === 'code')
    return { title: t('auth.code.title'), say: t(`auth.code.say.${step.about}`, { email: step.email }) };
  return { title: t(`auth.${mode}.title`) };
}

interface AuthStepsProps {
  flow: AuthFlow;
  settings: AuthSettings | undefined;
  onLinkSent: (email: string) => void;
  /** Adds Log In and Sign Up above the form: links on a page, tabs in the dialog. */
  withTabs: (form: ReactNode) => ReactNode;
}

/** The form of the current step. */
export function AuthSteps({ flow, settings, onLinkSent, withTabs }: AuthStepsProps) {
  const { t } = useWords();
  const { step, next } = flow;
  if (step.kind === 'second-factor') {
    return <SecondFactor onPassed={flow.goOn} onCancel={flow.giveUp} cancelLabel={t('auth.second.leave')} />;
  }
  if (step.kind === 'code') {
    const { email, about } = step;
    const send = (address: string, proof: Proof) =>
      about === 'link'
        ? requestLink({ name: '', email: address }, next, proof)
        : resendConfirmation(address, next, proof);
    return (
      <CodeForm
        settings={settings}
        email={email}
        about={about}
        send={send}
        onOther={() => flow.setStep({ kind: 'credentials' })}
      />
    );
  }
  return withTabs(<AuthForm flow={flow} settings={settings} onLinkSent={onLinkSent} />);
}
