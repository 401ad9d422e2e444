import { useState } from 'react';
import { Link } from 'react-router';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { useOfferingActions } from '../offering-actions.ts';
import { missingFieldUrl } from './missing-fields.ts';
import * as css from './offering-form.module.css';

interface PublishHintProps {
  offering: OfferingEditing;
  /** Saves pending changes. @returns true if all were saved */
  onSave: () => Promise<boolean>;
  onPublished: () => void;
}

/** The button that publishes, on every tab; while something is missing, a link to the first missing field. */
export function PublishHint({ offering, onSave, onPublished }: PublishHintProps) {
  const { t } = useWords();
  const actions = useOfferingActions();
  const [busy, setBusy] = useState(false);
  const { status, missing } = offering;
  if (status === 'published' || status === 'archived') return null;
  const [need] = missing;
  if (need) {
    return (
      <Link
        className={`link action ${css.ofHint}`}
        to={missingFieldUrl(need, offering)}
        preventScrollReset
        replace={need !== 'hours'}
      >
        {t('offering_form.still_missing', { count: missing.length })}
      </Link>
    );
  }
  const publish = async () => {
    setBusy(true);
    const after = (await onSave()) ? await actions.publish(offering) : undefined;
    setBusy(false);
    if (after) onPublished();
  };
  return (
    <Button kind="clay" size="s" busy={busy} busyLabel={t('offering_form.publishing')} onClick={() => void publish()}>
      {t(status === 'paused' ? 'offering_form.resume' : 'offering_form.publish')}
    </Button>
  );
}
