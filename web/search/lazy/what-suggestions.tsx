import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Suggestion } from '../../../shared/schemas/suggestions.ts';
import { offeringAddress } from '../../offerings/addresses.ts';
import { studioAddress } from '../../studios/addresses.ts';
import { useTexts } from '../../texts-hook.ts';
import type { IconName } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import type { SuggestionsProps } from '../fields.tsx';
import { fillPlace, fillWords, sendShort } from './form-fields.ts';
import { Listbox } from './listbox.tsx';
import { suggestionsQuery } from './suggestions-query.ts';
import { useTyped } from './use-typed.ts';

const ICON_OF: Record<Suggestion['kind'], IconName> = {
  craft: 'palette',
  neighbourhood: 'map-pin',
  city: 'map-pin',
  studio: 'store',
  offering: 'ticket',
};

/** Crafts, places, studios and offerings that begin with what is typed. */
export default function WhatSuggestions({ input, wasSent }: SuggestionsProps) {
  useTexts('filters');
  const { t } = useWords();
  const navigate = useNavigate();
  const typed = useTyped(input);
  const { data } = useQuery(suggestionsQuery(typed));
  const items = typed ? (data?.items ?? []) : [];
  const choose = (item: Suggestion) => {
    const form = input.current?.form;
    if (!form) return;
    if (item.kind === 'studio') return navigate(studioAddress(item));
    if (item.kind === 'offering') return navigate(offeringAddress(item));
    if (item.kind === 'craft') fillWords(form, item.label);
    else {
      fillWords(form, '');
      fillPlace(form, { near: `${item.lat},${item.lng}`, name: item.label });
    }
    sendShort(form);
  };
  return (
    <Listbox
      input={input}
      wasSent={wasSent}
      label={t('search.what')}
      status={t('filters.proposals', { count: items.length })}
      choices={items.map((item, place) => ({
        id: `${place}`,
        icon: ICON_OF[item.kind],
        label: item.label,
        hint: item.detail || ('count' in item ? t('catalogue.offerings', { count: item.count }) : undefined),
        choose: () => choose(item),
      }))}
    />
  );
}
