import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Team } from '#shared/schemas/studios/team.ts';
import { api } from '#web/browser-api.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationLine } from './invitation-line.tsx';
import { MemberForm } from './member-form.tsx';
import { MemberLine } from './member-line.tsx';
import * as css from './team.module.css';
import { teamQuery } from './team-query.ts';

interface TeamSectionProps {
  studio: { id: string; time_zone: string };
  /** Called when a member was added, removed or changed. */
  onChanged?: () => void;
}

/** Lists the team and the pending invitations of a studio, with the actions on them. */
export function TeamSection({ studio, onChanged }: TeamSectionProps) {
  useTexts('team', 'settings', 'auth');
  const { t } = useWords();
  const cache = useQueryClient();
  const team = useQuery(teamQuery(api, studio.id));
  const [open, setOpen] = useState<'invite' | 'add'>();
  const [news, setNews] = useState<string>();
  if (team.isError) return <Trouble error={team.error} onRetry={() => team.refetch()} />;
  if (!team.data) return <SkeletonLine height="160px" />;
  const { members, invitations, appoints } = team.data;
  const manages = appoints.length > 0;
  const show = (now: Team) => {
    cache.setQueryData(teamQuery(api, studio.id).queryKey, now);
    setOpen(undefined);
    setNews(undefined);
    onChanged?.();
  };
  return (
    <div className={css.team}>
      <ul className={css.teamList}>
        {members.map((member) => (
          <MemberLine key={member.id} studioId={studio.id} member={member} appoints={appoints} onChange={show} />
        ))}
        {invitations.map((invitation) => (
          <InvitationLine
            key={invitation.id}
            studio={studio}
            invitation={invitation}
            mayChange={appoints.includes(invitation.role)}
            onChange={show}
          />
        ))}
      </ul>
      {news && <Note kind="leaf">{news}</Note>}
      {manages && open === undefined && (
        <div className={css.teamDo}>
          <Button kind="ink" icon="mail" onClick={() => setOpen('invite')}>
            {t('team.invite')}
          </Button>
          <Button onClick={() => setOpen('add')}>{t('team.add')}</Button>
        </div>
      )}
      {open === 'invite' && (
        <InvitationForm
          studioId={studio.id}
          appoints={appoints}
          onSent={(now, email) => {
            show(now);
            setNews(t('team.sent', { email }));
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'add' && <MemberForm studioId={studio.id} onSaved={show} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
