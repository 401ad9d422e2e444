import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WEEKEND_KM } from '#shared/programme.ts';
import type { ProgrammeDay } from '#shared/schemas/programme.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TravelTime } from '#web/offerings/travel-time.tsx';
import { OFFERINGS } from '#web/query.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../home.module.css';
import type { Dated } from '../weekend-days.tsx';

interface NearDaysProps {
  /** `latitude,longitude` */
  near: string;
  /** The weekend in the whole city. */
  elsewhere: ReactNode;
  show: (days: readonly ProgrammeDay[], distance: (of: Dated) => ReactNode) => ReactNode;
}

/** The weekend near a place, nearest first; if there is nothing near, it says so and shows the whole city. */
export default function NearbyEvents({ near, elsewhere, show }: NearDaysProps) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: [OFFERINGS, 'programme', near],
    queryFn: () => readJson(api.programme.$get({ query: { near } })),
  });
  if (data?.days.some(({ total }) => total > 0)) {
    return show(data.days, ({ metres }) => <TravelTime travel={undefined} metres={metres} minutes={undefined} />);
  }
  return (
    <div className={css.progWait} aria-busy={!data && !error}>
      {error && <Trouble error={error} onRetry={refetch} />}
      {data && <Note title={t('home.nothing_near', { km: WEEKEND_KM })}>{t('home.nothing_near_text')}</Note>}
      {elsewhere}
    </div>
  );
}
