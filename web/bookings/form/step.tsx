import type { FormEvent, ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';

/** The open step's form has this id, so that the phone's bar can send it. */
export const STEP_FORM = 'booking-step';

export type StepState = 'open' | 'done' | 'later';

interface StepProps {
  number: number;
  title: string;
  state: StepState;
  /** One line: what was said in it, or what will be asked. */
  summary: ReactNode;
  /** Opens it again. */
  onEdit?: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** One of the steps; only the open one shows its form. */
export function Step({ number, title, state, summary, onEdit, onSubmit, children }: StepProps) {
  const { t } = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <li className={`step ${state}`} aria-current={state === 'open' ? 'step' : undefined}>
      <div className="step-h">
        <h2 tabIndex={-1}>
          <span className="n">{state === 'done' ? <Icon name="check" size="s" /> : number}</span>
          {title}
        </h2>
        {state === 'done' && (
          <button
            type="button"
            className="link act"
            aria-label={t('bookings.change_step', { step: title })}
            onClick={onEdit}
          >
            {t('bookings.change')}
          </button>
        )}
      </div>
      {state === 'open' ? (
        // The method keeps what was typed out of the address if the form is sent before the page is awake.
        <form id={STEP_FORM} method="post" noValidate onSubmit={submit}>
          {children}
        </form>
      ) : (
        <p className="small muted">{summary}</p>
      )}
    </li>
  );
}
