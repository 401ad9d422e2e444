import { useState } from 'react';
import type { KeptByPlan, Plan, PlanPreview } from '../../../shared/schemas/plans.ts';
import { useWords } from '../../words.tsx';
import * as css from './my-plan.module.css';

type Choice = NonNullable<PlanPreview['choice']>;

/** What an owner keeps on sale where a plan allows less; `toChoose` is 0 once it is as much as the plan allows. */
export interface StaysOnSale {
  kept: KeptByPlan;
  toChoose: number;
  /** True if what stays is not what was saved, or would stay by itself. */
  isChanged: boolean;
  toggle: (what: 'studios' | 'offerings', id: string) => void;
}

/** Chooses what stays on sale; it begins with what was chosen before, or was booked last. */
export function useStaysOnSale({ studios, offerings }: Choice, { limits }: Plan): StaysOnSale {
  const before = { studios: staying(studios), offerings: staying(offerings) };
  const [chosen, setChosen] = useState<KeptByPlan>(before);
  const inReach = offerings.filter(({ studio_id }) => chosen.studios.includes(studio_id));
  const kept = {
    studios: chosen.studios,
    offerings: chosen.offerings.filter((id) => inReach.some((offering) => offering.id === id)),
  };
  const studiosToChoose = Math.min(limits.studios ?? studios.length, studios.length) - kept.studios.length;
  const offeringsToChoose = Math.min(limits.offerings ?? inReach.length, inReach.length) - kept.offerings.length;
  return {
    kept,
    toChoose: studiosToChoose || offeringsToChoose,
    isChanged: String(Object.values(kept)) !== String(Object.values(before)),
    toggle: (what, id) => {
      const has = chosen[what].includes(id);
      const ids = has ? chosen[what].filter((each) => each !== id) : [...chosen[what], id];
      // Of one studio the other is the answer.
      const isOne = what === 'studios' && limits.studios === 1;
      setChosen({ ...chosen, [what]: isOne ? [id] : ids });
    },
  };
}

const staying = (rows: readonly { id: string; stays: boolean }[]) =>
  rows.filter(({ stays }) => stays).map(({ id }) => id);

interface StaysFieldsProps {
  choice: Choice;
  plan: Plan;
  stays: StaysOnSale;
  /** When the others stop selling, in words. */
  day: string;
}

/** The studios and offerings that a smaller plan does not allow all of, to tick those that stay on sale. */
export function StaysFields({ choice, plan, stays, day }: StaysFieldsProps) {
  const { t, money } = useWords();
  const { kept, toChoose, toggle } = stays;
  const { studios, offerings } = plan.limits;
  const asksStudios = studios !== null && choice.studios.length > studios;
  const shown = choice.offerings.filter(({ studio_id }) => !asksStudios || kept.studios.includes(studio_id));
  const asksOfferings = offerings !== null && shown.length > offerings;
  return (
    <>
      {asksStudios && (
        <fieldset className={css.stays}>
          <legend>{t('my_plan.stays.studios', { plan: plan.name, count: studios })}</legend>
          {choice.studios.map(({ id, name }) => (
            <label key={id}>
              <input
                type={studios === 1 ? 'radio' : 'checkbox'}
                name="kept_studios"
                checked={kept.studios.includes(id)}
                onChange={() => toggle('studios', id)}
              />
              <bdi className="strong">{name}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      {asksOfferings ? (
        <fieldset className={css.stays}>
          <legend>{t('my_plan.stays.offerings', { plan: plan.name, count: offerings, day })}</legend>
          {shown.map(({ id, title, sold }) => (
            <label key={id}>
              <input
                type="checkbox"
                name="kept_offerings"
                checked={kept.offerings.includes(id)}
                onChange={() => toggle('offerings', id)}
              />
              <span>
                <b className="strong">{title}</b>
                <small className="muted num">
                  {sold.amount > 0 ? t('my_plan.stays.sold', { amount: money(sold) }) : t('my_plan.stays.never')}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="small muted">{t('my_plan.stays.all', { day })}</p>
      )}
      <p className="small warn strong" role="status">
        {toChoose > 0 && t('my_plan.stays.more', { count: toChoose })}
        {toChoose < 0 && t('my_plan.stays.less', { count: -toChoose })}
      </p>
    </>
  );
}
