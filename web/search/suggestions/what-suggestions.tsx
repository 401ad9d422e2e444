import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Suggestion } from '#shared/schemas/search/suggestions.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { api } from '#web/browser-api.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import { studioAddress } from '#web/studios/urls.ts';
import { useTexts } from '#web/texts-hook.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import type { SuggestionsProps } from '../bar/search-inputs.tsx';
import { NO_FILTERS } from '../filters/filters.ts';
import { fillPlace, fillWords, sendShort } from '../panels/form-fields.ts';
import { facetsQuery } from '../search-queries.ts';
import { ClearButton } from './clear-button.tsx';
import { type Choice, Listbox } from './listbox.tsx';
import { fillSpot, NearMeQuestion } from './near-me.tsx';
import { readRecentWords, useRememberSearch } from './recent-searches.ts';
import { suggestionsQuery } from './suggestions-query.ts';
import { useDebouncedInput } from './use-debounced-input.ts';

const ICON_OF: Record<Suggestion['kind'], IconName> = {
  craft: 'palette',
  neighbourhood: 'map-pin',
  city: 'map-pin',
  studio: 'store',
  offering: 'ticket',
};

const MAX_CRAFTS = 6;

/**
 * Suggests crafts, places, studios and offerings that begin with the typed text; before typing, recent and popular
 * searches.
 */
export default function WhatSuggestions({ input, wasSent }: SuggestionsProps) {
  useTexts('filters');
  const { t } = useWords();
  const navigate = useNavigate();
  useRememberSearch(input);
  const typed = useDebouncedInput(input);
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching, isPlaceholderData } = useQuery(suggestionsQuery(typed));
  const isOnItsWay = isFetching && (isPlaceholderData || !data);
  const starts = useStarts(typed === '');
  const take = (act: (form: HTMLFormElement) => void) => {
    const form = input.current?.form;
    if (!form) return;
    act(form);
    sendShort(form);
  };
  const choose = (item: Suggestion) => {
    if (item.kind === 'studio') return navigate(studioAddress(item));
    if (item.kind === 'offering') return navigate(offeringAddress(item));
    take((form) => {
      if (item.kind === 'craft') return fillWords(form, item.label);
      fillWords(form, '');
      fillPlace(form, { near: `${item.lat},${item.lng}`, name: item.label });
    });
  };
  const found = (data?.items ?? []).map((item) => ({
    id: encodeURIComponent(`${item.kind}-${'slug' in item ? item.slug : item.label}`),
    icon: ICON_OF[item.kind],
    label: item.label,
    hint: item.detail || ('count' in item ? t('catalogue.offerings', { count: item.count }) : undefined),
    choose: () => choose(item),
  }));
  const nearMe: Choice = {
    id: 'me',
    icon: 'locate-fixed',
    label: t('filters.around_me'),
    choose: () => setAsked(true),
  };
  const words =
    (label: string): Choice['choose'] =>
    () =>
      take((form) => fillWords(form, label));
  const first: Choice[] = [
    ...starts.recent.map((label, at) => ({
      ...{ id: `recent${at}`, icon: 'clock' as const, label, group: t('filters.recent') },
      choose: words(label),
    })),
    { ...nearMe, group: t('filters.begin_with') },
    ...starts.crafts.map(({ label, count }) => ({
      ...{ id: label.replace(/\W/g, ''), icon: 'palette' as const, label, group: t('filters.begin_with') },
      hint: t('catalogue.offerings', { count }),
      choose: words(label),
    })),
  ];
  const choices = typed ? found : first;
  return (
    <>
      <ClearButton input={input} />
      <Listbox
        input={input}
        wasSent={wasSent}
        label={t('search.what')}
        status={t('filters.proposals', { count: choices.length })}
        choices={choices}
        answered={isOnItsWay ? undefined : typed}
      />
      {isAsked && (
        <NearMeQuestion onFound={(near) => take((form) => fillSpot(form, near, t))} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

/** Returns the suggestions before typing: recent words, and the crafts with the most offerings. */
function useStarts(isWanted: boolean) {
  const { t } = useWords();
  const { data } = useQuery({ ...facetsQuery(api, NO_FILTERS), enabled: isWanted });
  const counts = data?.counts?.studio_type;
  const crafts = STUDIO_TYPES.map((type) => ({ label: t(`catalogue.studio_type.${type}`), count: counts?.[type] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_CRAFTS);
  return { recent: readRecentWords(), crafts };
}
