import type { Pass } from '#shared/schemas/passes.ts';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import * as css from './passes.module.css';

/** What is left on a pass, for what, and until when. */
export function PassCard({ pass }: { pass: Pass }) {
  const { t, longDay } = useWords();
  const { credits, credits_left: left, state, expires_at: until, studio, offerings } = pass;
  const isOver = state === 'expired' || state === 'refunded';
  return (
    <>
      <p className={css.credits}>{t('passes.left', { count: left })}</p>
      <p className={css.dots} aria-hidden="true">
        {Array.from({ length: credits }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: credits have no other identity
          <i key={at} data-left={at < left} />
        ))}
      </p>
      <p className="small">
        <bdi>{studio.name}</bdi> ·{' '}
        {offerings.length > 0 ? offerings.map(({ title }) => title).join(', ') : t('passes.for_all')}
      </p>
      {isOver ? (
        <p>
          <Tag icon="ban">{t(`passes.state.${state}`)}</Tag>
        </p>
      ) : (
        until && <p className="small muted">{t('passes.until', { date: longDay(until, studio.time_zone) })}</p>
      )}
    </>
  );
}
