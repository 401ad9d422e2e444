import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StudioTasks } from '#shared/schemas/owner-desk/owner-desk.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { houseCover } from '#web/studios/house-cover.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import { beginAddress, offeringsAddress } from '../offerings/own-addresses.ts';
import * as css from './owner-dashboard.module.css';
import { waitingQuery } from './schedule-queries.ts';

type Steps = NonNullable<StudioTasks['steps']>;

const STEPS = ['place', 'hours', 'offering', 'dates', 'published'] as const satisfies (keyof Steps)[];

/** Returns the URL at which a step is done. */
const addressOf = (studio: OwnStudio, step: keyof Steps, steps: Steps): string => {
  if (step === 'offering') return beginAddress(studio);
  if (step === 'dates') return steps.offering ? `/manage-studio-events/${studio.id}` : offeringsAddress(studio);
  const part = { place: 'place', hours: 'spaces', published: 'publish' }[step];
  return `/edit-studio/${studio.id}?step=${part}`;
};

/** Lists the steps until guests can book at a new studio, in order; renders nothing once all are done. */
export function NextSteps({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const { data } = useQuery(waitingQuery(api, studio.id));
  const steps = data?.steps;
  if (!steps) return null;
  const done = STEPS.filter((step) => steps[step]).length;
  const next = STEPS.find((step) => !steps[step]);
  return (
    <section className={css.steps}>
      <div>
        <h2 className={css.ownT}>{t('owner_day.steps.title')}</h2>
        <p className="small muted">{t('owner_day.steps.done', { done, count: STEPS.length })}</p>
        <ol>
          {STEPS.map((step) => (
            <li key={step} className={steps[step] ? css.stepDone : step === next ? css.stepNext : undefined}>
              <span className={css.stepMark}>{steps[step] && <Icon name="check" size="s" />}</span>
              {steps[step] ? (
                <span>
                  {t(`owner_day.steps.${step}`)} <span className="sr">{t('owner_day.steps.is_done')}</span>
                </span>
              ) : (
                <Link className="link" to={addressOf(studio, step, steps)}>
                  {t(`owner_day.steps.${step}`)}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </div>
      <Picture picture={houseCover(studio.types[0] ?? 'ceramics')} ratio="1x1" sizes="320px" />
    </section>
  );
}
