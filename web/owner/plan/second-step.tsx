import type { Subscription } from '#shared/schemas/plans.ts';
import { useSite } from '#web/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './my-plan.module.css';
import type { PlanView } from './plan-context.ts';
import type { PlanActions } from './use-plan-actions.ts';

interface SecondStepProps {
  view: PlanView;
  actions: PlanActions;
  payment: NonNullable<Subscription['payment']>;
}

/** The bank's own question whether it is really the owner who pays. */
export function SecondStep({ actions, payment }: SecondStepProps) {
  const { t, money } = useWords();
  const { name } = useSite();
  const amount = money(payment.amount);
  return (
    <section className={css.panel} aria-label={t('payments.test.bank')}>
      <p className="small muted num">
        <Icon name="landmark" size="s" /> {t('payments.test.bank')},{' '}
        {t('payments.card_ending', { last4: payment.card_last4 ?? '' })}
      </p>
      <h2>{t('payments.second_step.title', { amount })}</h2>
      <p className="small muted">{t('payments.second_step.say', { studio: name })}</p>
      <p className={css.acts}>
        <Button
          kind="ink"
          busy={actions.busy}
          busyLabel={t('payments.asking_bank')}
          onClick={() => void actions.pay(payment.plan, true)}
        >
          {t('payments.second_step.yes', { amount })}
        </Button>
        <Button kind="quiet" disabled={actions.busy} onClick={() => void actions.pay(payment.plan, false)}>
          {t('payments.second_step.no')}
        </Button>
      </p>
    </section>
  );
}
