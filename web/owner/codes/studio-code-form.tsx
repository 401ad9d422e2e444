import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { DEFAULT_CURRENCY } from '#shared/search.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { useWords } from '#web/words.tsx';
import { ownOfferingsQuery } from '../offerings/own-offering-queries.ts';
import { CodeForm, type CodeTerms } from './code-form.tsx';

interface StudioCodeFormProps {
  studio: OwnStudio;
  onCreated: () => Promise<void>;
  onClose: () => void;
}

/** Creates a promo code of a studio, for one of its offerings or all. */
export function StudioCodeForm({ studio, onCreated, onClose }: StudioCodeFormProps) {
  const { t } = useWords();
  const offerings = useQuery(ownOfferingsQuery(api, studio.id));
  const [offering, setOffering] = useState('');
  const currency = offerings.data?.[0]?.price?.currency ?? DEFAULT_CURRENCY;
  const send = async ({ amount, ...terms }: CodeTerms) => {
    const json = {
      ...terms,
      ...(amount && { amount: { amount, currency } }),
      offering_ids: offering ? [offering] : [],
    };
    await readJson(api.studios[':id']['promo-codes'].$post({ param: { id: studio.id }, json }));
    await onCreated();
  };
  return (
    <CodeForm
      currency={currency}
      zone={studio.time_zone}
      labelOfFirst={t('promo_codes.form.first')}
      send={send}
      onClose={onClose}
      fields={
        <SelectField
          label={t('promo_codes.form.offering')}
          value={offering}
          options={[
            { value: '', label: t('promo_codes.for_all') },
            ...(offerings.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={setOffering}
        />
      }
    />
  );
}
