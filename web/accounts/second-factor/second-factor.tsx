import { useEffect, useState } from 'react';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../form/auth.module.css';
import { FailureNote } from '../form/failure-note.tsx';
import { FactorCode } from './factor-code.tsx';
import { useFactorName } from './factor-name.ts';
import { FactorPasskey } from './factor-passkey.tsx';
import { findFactors, type OwnFactor } from './factors.ts';

interface SecondFactorProps {
  /** Called when the session is at aal2. */
  onPassed: () => void;
  onCancel: () => void;
  /** Label of the cancel button. */
  cancelLabel: string;
}

/** The second factor: lets the person choose one of their factors and asks for it. */
export function SecondFactor({ onPassed, onCancel, cancelLabel }: SecondFactorProps) {
  const { t } = useWords();
  const nameOf = useFactorName();
  const [factors, setFactors] = useState<OwnFactor[]>();
  const [chosen, choose] = useState<OwnFactor>();
  useEffect(() => void findFactors().then(setFactors, () => setFactors([])), []);
  if (!factors) return <SkeletonLine height="180px" />;
  const factor = chosen ?? factors[0];
  if (!factor) {
    return <FailureNote failure={{ kind: 'said', code: 'mfa_factor_not_found', message: t('auth.unexpected') }} />;
  }
  const Ask = factor.kind === 'webauthn' ? FactorPasskey : FactorCode;
  const others = factors.filter(({ id }) => id !== factor.id);
  return (
    <div className={css.authForm}>
      <Ask key={factor.id} factor={factor} onPassed={onPassed} />
      <div className={css.authMethods}>
        {others.length > 0 && <p className="small muted">{t('auth.second.others')}</p>}
        {others.map((other) => (
          <button key={other.id} type="button" className="link action" onClick={() => choose(other)}>
            {nameOf(other)}
          </button>
        ))}
        <button type="button" className="link action" onClick={onCancel}>
          {cancelLabel}
        </button>
      </div>
    </div>
  );
}
