import { useRef, useState } from 'react';
import { useTexts } from '../../texts-hook.ts';
import { useWords } from '../../words.tsx';
import type { SuggestionsProps } from '../fields.tsx';
import { Listbox } from './listbox.tsx';
import { NearMeQuestion } from './near-me.tsx';

export default function WhereSuggestions({ input }: SuggestionsProps) {
  useTexts('filters');
  const { t } = useWords();
  const form = useRef(input.current?.form ?? null);
  const [isAsked, setAsked] = useState(false);
  const near = { id: 'me', icon: 'locate-fixed' as const, label: t('search.near_me'), choose: () => setAsked(true) };
  return (
    <>
      <Listbox input={input} label={t('search.where')} choices={[near]} status="" />
      {isAsked && <NearMeQuestion form={form} onClose={() => setAsked(false)} />}
    </>
  );
}
