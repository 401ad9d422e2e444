import type { FormEvent, ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './booking.module.css';

/** Id of the open step's form, so that the phone's bar can submit it. */
export const STEP_FORM = 'booking-step';

export type StepState = 'open' | 'done' | 'later';

interface StepProps {
  number: number;
  title: string;
  state: StepState;
  /** One line: what was entered, or what will be asked. */
  summary: ReactNode;
  /** Opens the step again. */
  onEdit?: (() => void) | undefined;
  onSubmit?: () => void;
  /** False for a step with forms of its own. */
  isForm?: boolean;
  children?: ReactNode;
}

/** A step of the form; only the open one shows its fields. */
export function Step({ number, title, state, summary, onEdit, onSubmit, isForm = true, children }: StepProps) {
  const { t } = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <li className={css.step} data-state={state} aria-current={state === 'open' ? 'step' : undefined}>
      <div className={css.stepH}>
        <h2 tabIndex={-1}>
          <span className={css.n}>{state === 'done' ? <Icon name="check" size="s" /> : number}</span>
          {title}
        </h2>
        {state === 'done' && onEdit && (
          <button
            type="button"
            className="link action"
            aria-label={t('bookings.change_step', { step: title })}
            onClick={onEdit}
          >
            {t('bookings.change')}
          </button>
        )}
      </div>
      {state !== 'open' ? (
        <p className="small muted">{summary}</p>
      ) : isForm ? (
        // `post` keeps the fields out of the URL if the form is submitted before hydration.
        <form id={STEP_FORM} method="post" noValidate onSubmit={submit}>
          {children}
        </form>
      ) : (
        <div>{children}</div>
      )}
    </li>
  );
}
