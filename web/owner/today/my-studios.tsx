import { Link } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './owner-dashboard.module.css';

const LOOK = {
  draft: { kind: 'warn', icon: 'circle-alert' },
  in_review: { kind: 'glaze', icon: 'clock' },
  published: { kind: 'leaf', icon: 'circle-check' },
  suspended: { kind: 'brick', icon: 'circle-alert' },
  archived: { kind: undefined, icon: 'minus' },
} as const;

/** Shows the status of a studio. */
export function StudioStatus({ status }: Pick<OwnStudio, 'status'>) {
  const { t } = useWords();
  const { kind, icon } = LOOK[status];
  return (
    <Tag icon={icon} {...(kind && { kind })}>
      {t(`owner_day.status.${status}`)}
    </Tag>
  );
}

/** Lists the studios of the user, with a link to create another one. */
export function MyStudios({ studios, chosen }: { studios: readonly OwnStudio[]; chosen: OwnStudio }) {
  const { t } = useWords();
  return (
    <section className={css.mine}>
      <div className={css.ownH}>
        <h2>{t(studios.some(({ role }) => role === 'owner') ? 'shell.my_studios' : 'shell.my_team')}</h2>
        <ButtonLink icon="plus" to="/list-studio">
          {t('owner_day.publish_studio')}
        </ButtonLink>
      </div>
      <ul>
        {studios.map((studio) => (
          <li key={studio.id}>
            <Picture picture={studio.picture} ratio="1x1" sizes="64px" />
            <div>
              <h3>
                <Link
                  className="link"
                  to={`/studio-owner-dashboard?studio=${studio.slug}`}
                  aria-current={studio.id === chosen.id ? 'page' : undefined}
                >
                  {studio.name}
                </Link>
              </h3>
              <p className="small muted">{t(`owner_day.role.${studio.role}`)}</p>
            </div>
            <StudioStatus status={studio.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
