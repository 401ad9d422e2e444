import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { STUDIO_TYPES, type StudioType } from '#shared/studios/studios.ts';
import { ME, useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { screenContext } from '#web/context.ts';
import { NEW_STUDIO } from '#web/forms/drafts/draft-keys.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { problemText } from '#web/problem-text.ts';
import { queryClient } from '#web/query.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { ownStudiosQuery } from '../own-studios-query.ts';
import { PlanLimitLink } from '../plan/plan-limit.tsx';
import { PlanPrices } from '../plan/plan-prices.tsx';
import { plansQuery } from '../plan/plan-queries.ts';
import type { Route } from './+types/list-studio';
import { ChoiceChips } from './choice-chips.tsx';
import { guessPlace } from './guess-place.ts';
import * as css from './studio-form.module.css';

export const handle: ScreenHandle = { texts: ['studio_form', 'plan_prices'], members: true };

export const loader = ({ context }: Route.LoaderArgs) => readJson(context.get(screenContext).api.plans.$get());

export const clientLoader = () => queryClient.ensureQueryData(plansQuery(api));

/** `/list-studio`: creates a draft studio from a name and its crafts; `/edit-studio/:id` asks for the rest. */
export default function ListStudio({ loaderData: plans }: Route.ComponentProps) {
  const { t } = useWords();
  const { state } = useSession();
  return (
    <div className={`wrap ${css.sform} ${css.sformNew}`}>
      <PageHead title={t('studio_form.new.title')} hidden />
      <NoScript />
      {state === 'out' ? (
        <SignInPrompt title={t('studio_form.new.title')}>{t('studio_form.new.sign_in')}</SignInPrompt>
      ) : (
        <Beginning />
      )}
      <section id="costs" className={css.costs}>
        <h2>{t('plan_prices.title')}</h2>
        <PlanPrices plans={plans} />
      </section>
    </div>
  );
}

function Beginning() {
  const { t, language } = useWords();
  const { state, me } = useSession();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [types, setTypes] = useState<StudioType[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isEmpty, setIsEmpty] = useState(false);
  useEffect(() => setName(browserStorage.get(NEW_STUDIO) ?? ''), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') {
      setIsEmpty(true);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const json = { name, types, languages: [language], ...guessPlace() };
      const studio = await readJson(api.studios.$post({ json }));
      browserStorage.remove(NEW_STUDIO);
      // The new owner gets other menus, and onboarding counts as done.
      await cache.invalidateQueries({ queryKey: ME });
      void cache.invalidateQueries({ queryKey: ['own-studios'] });
      await navigate(`/edit-studio/${studio.id}?step=basics`);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form className={css.sformFields} onSubmit={submit} noValidate>
      <h1>{t('studio_form.new.title')}</h1>
      <p className="lead muted">{t('studio_form.new.lead')}</p>
      {state === 'in' && me?.owns_studio && <Begun />}
      <TextField
        label={t('studio_form.parts.name')}
        name="name"
        maxLength={120}
        autoComplete="organization"
        value={name}
        {...(isEmpty && { error: t('studio_form.new.name_missing') })}
        onChange={({ target }) => {
          setName(target.value);
          setIsEmpty(false);
          browserStorage.set(NEW_STUDIO, target.value || null);
        }}
      />
      <ChoiceChips
        legend={t('studio_form.parts.types')}
        help={t('studio_form.basics.types_help')}
        options={STUDIO_TYPES.map((value) => ({ value, label: t(`catalogue.studio_type.${value}`) }))}
        chosen={types}
        onChange={(chosen) => setTypes(chosen.slice(0, 6))}
      />
      {failure !== undefined && (
        <Note kind="brick">
          {problemText(t, failure)} <PlanLimitLink error={failure} />
        </Note>
      )}
      <Button
        type="submit"
        kind="clay"
        busy={busy}
        busyLabel={t('studio_form.new.beginning')}
        disabled={state !== 'in'}
      >
        {t('studio_form.new.begin')}
      </Button>
    </form>
  );
}

/** Lists the owner's unfinished drafts, to continue one. */
function Begun() {
  const { t } = useWords();
  const studios = useQuery(ownStudiosQuery(api));
  const drafts = studios.data?.filter(({ status, role }) => status === 'draft' && role === 'owner') ?? [];
  if (drafts.length === 0) return null;
  return (
    <ul className={css.sformLines}>
      {drafts.map(({ id, name }) => (
        <li key={id}>
          <Link to={`/edit-studio/${id}`}>
            {t('studio_form.new.go_on', { name })}
            <Icon name="chevron-right" size="s" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
