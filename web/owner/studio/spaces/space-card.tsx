import { useState } from 'react';
import type { SpaceEditing } from '#shared/schemas/studios/studio-editing.ts';
import { MAX_QUANTITY, type SpaceKind } from '#shared/studios/studios.ts';
import { NumberField } from '#web/forms/fields/number-field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { Switch } from '#web/forms/fields/switch.tsx';
import type { NumberLimits } from '#web/forms/fields/whole-number.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { useField, useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';
import { StudioTextArea, StudioTextField } from '../studio-text-field.tsx';
import { HourlyPrice } from './hourly-price.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { RemoveSpace } from './remove-space.tsx';
import { RentNote } from './rent-note.tsx';

const KINDS: readonly SpaceKind[] = ['room', 'table', 'wheel', 'kiln', 'darkroom', 'booth', 'machine'];
const STEPS = [5, 10, 15, 20, 30, 60, 120] as const;

interface SpaceCardProps {
  space: SpaceEditing;
  isOpen: boolean;
  onToggle: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** A space of the studio: a summary line that opens into its fields. */
export function SpaceCard({ space, isOpen, onToggle, onUp, onDown }: SpaceCardProps) {
  const { t, money } = useWords();
  const name = useField<string>(`space:${space.id}:name`).value;
  const seats = useField<number>(`space:${space.id}:seats`).value;
  const quantity = useField<number>(`space:${space.id}:quantity`).value;
  const price = useField<SpaceEditing['hourly_price']>(`space:${space.id}:hourly_price`).value;
  return (
    <div className={css.sformSpace}>
      <button type="button" className={css.sformSpaceTop} aria-expanded={isOpen} onClick={onToggle}>
        <span>
          <b className="strong">{quantity > 1 ? t('catalogue.several', { name, count: quantity }) : name}</b>
          <small className="muted">
            {[t('studios.seats', { count: seats }), price && t('catalogue.price.hour', { price: money(price) })]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <Icon name="chevron-down" />
      </button>
      {isOpen && <SpaceFields space={space} onUp={onUp} onDown={onDown} />}
    </div>
  );
}

function SpaceFields({ space, onUp, onDown }: Pick<SpaceCardProps, 'space' | 'onUp' | 'onDown'>) {
  const { t } = useWords();
  const path = (field: string) => `space:${space.id}:${field}`;
  const kind = useField<SpaceKind>(path('kind'));
  const quantity = useField<number>(path('quantity')).value;
  const price = useField<SpaceEditing['hourly_price']>(path('hourly_price'));
  return (
    <div className={css.sformSpaceIn}>
      <div className={css.sformPair}>
        <StudioTextField path={path('name')} max={120} label={t('studio_form.parts.name')} />
        <SelectField
          label={t('studio_form.parts.kind')}
          value={kind.value}
          options={KINDS.map((value) => ({ value, label: t(`studio_form.kind.${value}`) }))}
          onChange={kind.set}
        />
      </div>
      <div className={css.sformPair}>
        <SpaceNumberField path={path('seats')} label={t('studio_form.parts.seats')} min={1} max={1000} />
        <SpaceNumberField path={path('quantity')} label={t('studio_form.parts.quantity')} min={1} max={MAX_QUANTITY} />
      </div>
      {quantity > 1 && <p className="muted small">{t('studio_form.spaces.quantity_help')}</p>}
      <StudioTextArea
        path={path('about')}
        max={1000}
        label={t('studio_form.parts.about')}
        help={t('studio_form.spaces.about_help')}
      />
      <Switch
        label={t('studio_form.spaces.by_hour')}
        help={t('studio_form.spaces.by_hour_help')}
        checked={price.value !== null}
        onChange={(on) => price.set(on ? { amount: 1000, currency: 'EUR' } : null)}
      />
      {price.value !== null && (
        <>
          <HourlyPrice path={path('hourly_price')} />
          <RentNote space={space} />
          <div className={css.sformThree}>
            <SpaceNumberField
              path={path('min_minutes')}
              label={t('studio_form.parts.min_minutes')}
              min={15}
              max={1440}
            />
            <SpaceNumberField
              path={path('max_minutes')}
              label={t('studio_form.parts.max_minutes')}
              min={15}
              max={10080}
            />
            <StepField path={path('step_minutes')} />
          </div>
        </>
      )}
      <div className={css.sformPair}>
        <SpaceNumberField path={path('buffer_before')} label={t('studio_form.parts.buffer_before')} min={0} max={480} />
        <SpaceNumberField path={path('buffer_after')} label={t('studio_form.parts.buffer_after')} min={0} max={480} />
      </div>
      <details className={css.sformMore}>
        <summary>
          {t('studio_form.spaces.own_hours')}
          <Icon name="chevron-down" size="s" />
        </summary>
        <p className="muted small">{t('studio_form.spaces.own_hours_help')}</p>
        <HoursEditor spaceId={space.id} />
      </details>
      <SpaceDeeds space={space} onUp={onUp} onDown={onDown} />
    </div>
  );
}

function SpaceDeeds({ space, onUp, onDown }: Pick<SpaceCardProps, 'space' | 'onUp' | 'onDown'>) {
  const { t } = useWords();
  const [removes, setRemoves] = useState(false);
  return (
    <div className={css.sformDo}>
      {onUp && <IconButton icon="arrow-up" label={t('studio_form.up', { name: space.name })} onClick={onUp} />}
      {onDown && <IconButton icon="arrow-down" label={t('studio_form.down', { name: space.name })} onClick={onDown} />}
      <Button size="s" onClick={() => setRemoves(true)}>
        {t('studio_form.spaces.remove')}
      </Button>
      {removes && <RemoveSpace space={space} onClose={() => setRemoves(false)} />}
    </div>
  );
}

interface SpaceNumberFieldProps extends NumberLimits {
  path: string;
  label: string;
}

function SpaceNumberField({ path, ...field }: SpaceNumberFieldProps) {
  const { value, set, error } = useField<number>(path);
  const { noteMisread } = useStudioForm();
  return <NumberField {...field} name={path} value={value} error={error} onMisread={noteMisread} onChange={set} />;
}

function StepField({ path }: { path: string }) {
  const { t } = useWords();
  const { value, set } = useField<number>(path);
  return (
    <SelectField
      label={t('studio_form.parts.step_minutes')}
      value={value}
      options={STEPS.map((step) => ({ value: step, label: t('catalogue.minutes', { count: step }) }))}
      onChange={set}
    />
  );
}
