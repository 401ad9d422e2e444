import { useWords } from '#web/words.tsx';
import { ownZone } from '../own-zone.ts';

/** When something was added, and last used if known. ISO 8601. */
export function AddedOn({ at, usedAt }: { at: string; usedAt?: string | undefined }) {
  const { t, longDay } = useWords();
  return (
    <div className="muted">
      <p>{t('settings.two-step.added', { day: longDay(at, ownZone()) })}</p>
      {usedAt && <p>{t('settings.two-step.used', { day: longDay(usedAt, ownZone()) })}</p>}
    </div>
  );
}
