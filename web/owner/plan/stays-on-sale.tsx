import { useState } from 'react';
import type { KeptByPlan, Plan, PlanPreview } from '#shared/schemas/plans.ts';
import { useWords } from '#web/words.tsx';
import * as css from './my-plan.module.css';

type Choice = NonNullable<PlanPreview['choice']>;

/** What an owner keeps where a plan allows less; `toChoose` is 0 once it is as much as the plan allows. */
export interface StaysOnSale {
  kept: KeptByPlan;
  toChoose: number;
  /** True if what stays is not what was saved, or would stay by itself. */
  isChanged: boolean;
  toggle: (what: keyof KeptByPlan, id: string) => void;
}

/** Chooses what stays; it begins with what was chosen before, or would stay by itself. */
export function useStaysOnSale({ studios, offerings, members }: Choice, { limits }: Plan): StaysOnSale {
  const before = { studios: staying(studios), offerings: staying(offerings), members: staying(members) };
  const [chosen, setChosen] = useState<KeptByPlan>(before);
  const inReach = offerings.filter(({ studio_id }) => chosen.studios.includes(studio_id));
  const kept = {
    studios: chosen.studios,
    offerings: chosen.offerings.filter((id) => inReach.some((offering) => offering.id === id)),
    members: chosen.members,
  };
  const studiosToChoose = Math.min(limits.studios ?? studios.length, studios.length) - kept.studios.length;
  const offeringsToChoose = Math.min(limits.offerings ?? inReach.length, inReach.length) - kept.offerings.length;
  const membersToChoose = Math.min(roomBesideOwner(limits) ?? members.length, members.length) - kept.members.length;
  return {
    kept,
    toChoose: studiosToChoose || offeringsToChoose || membersToChoose,
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

/** How many people a plan allows in the teams beside the owner; null for any number. */
const roomBesideOwner = ({ members }: Plan['limits']) => members && members - 1;

const staying = (rows: readonly { id: string; stays: boolean }[]) =>
  rows.filter(({ stays }) => stays).map(({ id }) => id);

interface StaysFieldsProps {
  choice: Choice;
  plan: Plan;
  stays: StaysOnSale;
  /** When the others stop selling, in words. */
  day: string;
}

/** The studios, offerings and people that a smaller plan does not allow all of, to tick those that stay. */
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
        asksStudios && <p className="small muted">{t('my_plan.stays.all', { day })}</p>
      )}
      <MembersField choice={choice} plan={plan} stays={stays} day={day} />
      <p className="small warn strong" role="status">
        {toChoose > 0 && t('my_plan.stays.more', { count: toChoose })}
        {toChoose < 0 && t('my_plan.stays.less', { count: -toChoose })}
      </p>
    </>
  );
}

/**
 * The people in the teams, to tick those who keep their rights; where the plan is for its owner alone, who loses them.
 */
function MembersField({ choice: { members }, plan, stays, day }: StaysFieldsProps) {
  const { t } = useWords();
  const room = roomBesideOwner(plan.limits);
  if (room === null || members.length <= room) return null;
  if (room === 0) {
    const names = members.map(({ name }) => name).join(', ');
    return <p className="small">{t('my_plan.stays.alone', { plan: plan.name, day, names })}</p>;
  }
  return (
    <fieldset className={css.stays}>
      <legend>{t('my_plan.stays.members', { plan: plan.name, count: room, day })}</legend>
      {members.map(({ id, name, studios }) => (
        <label key={id}>
          <input
            type="checkbox"
            name="kept_members"
            checked={stays.kept.members.includes(id)}
            onChange={() => stays.toggle('members', id)}
          />
          <span>
            <bdi className="strong">{name}</bdi>
            <small className="muted">{studios.join(', ')}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
