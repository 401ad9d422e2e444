import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Team, TeamInvitation } from '#shared/schemas/studios/team.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './team.module.css';

interface InvitationLineProps {
  studio: { id: string; time_zone: string };
  invitation: TeamInvitation;
  mayChange: boolean;
  onChange: (team: Team) => void;
}

/** A pending invitation, with the buttons to resend and revoke it. */
export function InvitationLine({ studio, invitation, mayChange, onChange }: InvitationLineProps) {
  const { t, day } = useWords();
  const { busy, failure, run } = useAttempt();
  const [takesBack, setTakesBack] = useState(false);
  const { email, name, role, expired, expires_at } = invitation;
  const param = { id: studio.id, invitation: invitation.id };
  return (
    <li className={css.teamLine}>
      <Avatar name={name || email} />
      <div className={css.teamWho}>
        <b className="strong">{name || email}</b>
        <span className="muted">
          {t(`team.roles.${role}`)}
          {name && ` · ${email}`}
        </span>
      </div>
      <Tag kind={expired ? 'brick' : 'warn'} icon="mail">
        {expired ? t('team.expired') : t('team.invited_until', { day: day(expires_at, studio.time_zone) })}
      </Tag>
      {mayChange && (
        <div className={css.teamLineDo}>
          <Button
            size="s"
            disabled={busy}
            aria-label={`${t('team.resend')}: ${email}`}
            onClick={() =>
              run(async () =>
                onChange(await readJson(api.studios[':id'].invitations[':invitation'].mails.$post({ param }))),
              )
            }
          >
            {t('team.resend')}
          </Button>
          <Button
            size="s"
            kind="quiet"
            disabled={busy}
            aria-label={`${t('team.take_back')}: ${email}`}
            onClick={() => setTakesBack(true)}
          >
            {t('team.take_back')}
          </Button>
          {takesBack && (
            <RevokeInvitation
              studioId={studio.id}
              invitation={invitation}
              onRevoked={onChange}
              onClose={() => setTakesBack(false)}
            />
          )}
        </div>
      )}
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
    </li>
  );
}

interface RevokeInvitationProps {
  studioId: string;
  invitation: TeamInvitation;
  onRevoked: (team: Team) => void;
  onClose: () => void;
}

/** Confirms that an invitation is revoked, listing the assignments that end with it. */
function RevokeInvitation({ studioId, invitation, onRevoked, onClose }: RevokeInvitationProps) {
  const { t } = useWords();
  const { id, email, name } = invitation;
  const param = { id: studioId, invitation: id };
  const one = api.studios[':id'].invitations[':invitation'];
  const preview = useQuery({
    queryKey: ['invitation-revocation', id],
    queryFn: () => readJson(one.revocation.$get({ param })),
    // Never shows cached figures: the owner decides by them.
    gcTime: 0,
    staleTime: 0,
  });
  const { dates = 0, titles = [] } = preview.data ?? {};
  return (
    <ConsequenceDialog
      title={t('team.take_back_ask', { who: name || email })}
      consequences={
        preview.data && (dates > 0 ? [{ figure: dates, what: t('team.take_back_dates', { count: dates }) }] : [])
      }
      error={preview.error}
      onRetry={() => preview.refetch()}
      action={t('team.take_back')}
      keep={t('team.take_back_keep')}
      onConfirm={async () => onRevoked(await readJson(one.$delete({ param })))}
      onClose={onClose}
    >
      <p>{t('team.take_back_say', { email })}</p>
      {titles.length > 0 && <p>{t('team.take_back_teaches', { titles: titles.join(' · ') })}</p>}
    </ConsequenceDialog>
  );
}
