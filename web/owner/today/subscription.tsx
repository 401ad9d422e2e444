import { useWords } from '../../words.tsx';
import * as css from './owner-dashboard.module.css';

/** `?tab=subscription`: shows what a studio pays for its listing. */
export function Subscription() {
  const { t } = useWords();
  return (
    <section className={css.planSay}>
      <h1>{t('shell.my_plan')}</h1>
      <p className="lead">{t('owner_day.plan.free')}</p>
      <p className="muted">{t('owner_day.plan.later')}</p>
    </section>
  );
}
