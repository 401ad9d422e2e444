import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSlug, SLUG_MAX, SLUG_MIN } from '#shared/text/slugs.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Field } from '#web/forms/fields/field.tsx';
import { useSite } from '#web/site.ts';
import { Button } from '#web/ui/button.tsx';
import { useDebouncedValue } from '#web/use-debounced-value.ts';
import { useWords } from '#web/words.tsx';
import { useStudioField, useStudioForm } from '../form-context.ts';

/** Milliseconds without a keystroke before the slug is checked. */
const DEBOUNCE_MS = 300;

/** The field for the slug: checks while typing whether it is free, and saves only a free one. */
export function SlugField() {
  const { t } = useWords();
  const { url } = useSite();
  const { view } = useStudioForm();
  const slug = useStudioField('slug');
  const [typed, setTyped] = useState(slug.value);
  const checked = useDebouncedValue(typed, DEBOUNCE_MS);
  const isPossible = isSlug(checked) && checked.length >= SLUG_MIN;
  const isNew = checked !== view.studio.slug;
  const check = useQuery({
    queryKey: ['studio-slug', view.studio.id, checked],
    queryFn: () =>
      readJson(api['studio-slugs'][':slug'].$get({ param: { slug: checked }, query: { for: view.studio.id } })),
    enabled: isPossible && isNew,
    staleTime: 0,
  });
  const state = typed === checked && isNew ? check.data?.state : undefined;
  const { set } = slug;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the slug turns out to be free
  useEffect(() => {
    if (state === 'free' || state === 'own') set(checked);
  }, [state, checked]);
  const take = (suggestion: string) => setTyped(suggestion);
  const tidy = async () => {
    if (typed.trim() === '') return setTyped(slug.value);
    if (isSlug(typed)) return;
    const param = { slug: typed.replaceAll('/', '-') };
    const found = await readJson(api['studio-slugs'][':slug'].$get({ param, query: { for: view.studio.id } })).catch(
      () => undefined,
    );
    if (found) setTyped((now) => (now === typed ? found.suggestion : now));
  };
  const isTaken = state === 'taken' || state === 'reserved';
  const error =
    typed.length > 0 && (!isSlug(typed) || typed.length < SLUG_MIN)
      ? t('studio_form.slug.invalid')
      : isTaken
        ? t(`studio_form.slug.${state}`)
        : slug.error;
  const help = state === 'free' ? t('studio_form.slug.free') : t('studio_form.slug.help');
  return (
    <Field
      label={t('studio_form.parts.slug')}
      {...(error && { error })}
      help={`${new URL(url).host}/${typed || '…'} · ${help}`}
      aside={
        isTaken && check.data ? (
          <Button size="s" kind="quiet" onClick={() => take(check.data.suggestion)}>
            {t('studio_form.slug.take', { slug: check.data.suggestion })}
          </Button>
        ) : undefined
      }
    >
      {(wiring) => (
        <input
          {...wiring}
          name="slug"
          value={typed}
          maxLength={SLUG_MAX}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value.toLowerCase().replace(/\s+/g, '-'))}
          onBlur={tidy}
        />
      )}
    </Field>
  );
}
