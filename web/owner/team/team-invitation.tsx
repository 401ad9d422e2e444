import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InvitationOffer } from '#shared/schemas/studios/team.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { ApiProblem, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { tabStorage } from '#web/browser-storage.ts';
import { problemText } from '#web/problem-text.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { ownStudiosQuery } from '../own-studios-query.ts';
import * as css from './team.module.css';

export const handle: ScreenHandle = { texts: ['team'] };

/** `/team-invitation#<secret>`: accepts or declines an invitation; the mail links here. */
export default function TeamInvitation() {
  const { t } = useWords();
  const token = useSecret();
  return (
    <div className="wrap">
      <PageHead title={t('team.invitation.screen_title')} hidden />
      <NoScript />
      <div className={css.teamOffer}>
        {token === undefined && <SkeletonLine height="160px" />}
        {token === '' && (
          <>
            <h1>{t('team.invitation.screen_title')}</h1>
            <Note kind="brick" title={t('team.invitation.no_link')} />
          </>
        )}
        {token && <Offer token={token} />}
      </div>
    </div>
  );
}

const STORAGE_KEY = 'atelio.team-invitation';

/**
 * Returns the secret from the URL hash, which browsers never send to the server; undefined until the first effect. The
 * tab stores it, because the URL has no hash after a detour to sign up.
 */
function useSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const given = window.location.hash.slice(1);
    if (given) tabStorage.set(STORAGE_KEY, given);
    setSecret(given || (tabStorage.get(STORAGE_KEY) ?? ''));
  }, []);
  return secret;
}

function Offer({ token }: { token: string }) {
  const { t } = useWords();
  const { state } = useSession();
  const offer = useQuery({
    queryKey: ['team-invitation', token],
    queryFn: () => readJson(api['team-invitations'][':token'].$get({ param: { token } })),
    retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status > 0),
  });
  if (offer.isError) {
    return (
      <>
        <h1>{t('team.invitation.screen_title')}</h1>
        <Note kind="brick" title={t('team.invitation.failed')}>
          {problemText(t, offer.error)}
        </Note>
      </>
    );
  }
  if (!offer.data) return <SkeletonLine height="160px" />;
  const { studio, invited_by: by } = offer.data;
  const title = by
    ? t('team.invitation.offer', { by, studio: studio.name })
    : t('team.invitation.offer_nobody', { studio: studio.name });
  if (state === 'out') return <SignInPrompt title={title}>{t('team.invitation.sign_in')}</SignInPrompt>;
  return <Answer token={token} title={title} offer={offer.data} />;
}

interface AnswerProps {
  token: string;
  title: string;
  offer: InvitationOffer;
}

function Answer({ token, title, offer }: AnswerProps) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [slug, setSlug] = useState<string>();
  const isElsewhere = problem instanceof ApiProblem && problem.code === 'team.other_address';
  const accept = async () => {
    setBusy(true);
    try {
      const json = { other_address: isElsewhere };
      const studio = await readJson(api['team-invitations'][':token'].acceptance.$post({ param: { token }, json }));
      setProblem(undefined);
      tabStorage.remove(STORAGE_KEY);
      setSlug(studio.slug);
      // The menu now links to the user's studios.
      await cache.invalidateQueries({ queryKey: ownStudiosQuery(api).queryKey });
      await cache.invalidateQueries({ queryKey: ['me'] });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  if (slug) {
    return (
      <>
        <h1>{t('team.invitation.joined', { studio: offer.studio.name })}</h1>
        <ButtonLink kind="clay" to={`/studio-owner-dashboard?studio=${slug}`}>
          {t('team.invitation.open_studio')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{t('team.invitation.offer_role', { role: t(`team.roles.${offer.role}`) })}</p>
      <p className="muted">{t(`team.role_say.${offer.role}`)}</p>
      {problem !== undefined && (
        <Note kind={isElsewhere ? 'sun' : 'brick'} title={isElsewhere && t('team.invitation.other_title')}>
          {problemText(t, problem)}
        </Note>
      )}
      <Button kind="clay" busy={busy} busyLabel={t('team.invitation.accepting')} onClick={accept}>
        {t(isElsewhere ? 'team.invitation.accept_anyway' : 'team.invitation.accept')}
      </Button>
    </>
  );
}
