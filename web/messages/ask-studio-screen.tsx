import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { MESSAGE_MAX } from '#shared/messages/messages.ts';
import { openAuth } from '../accounts/auth-request.ts';
import { useSession } from '../accounts/session.ts';
import { ApiProblem, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { tabStorage } from '../browser-storage.ts';
import { TEXT_DRAFT } from '../forms/drafts/draft-keys.ts';
import { TextAreaField } from '../forms/fields/field.tsx';
import { newId } from '../forms/new-id.ts';
import { queryClient } from '../query.ts';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';
import type { ScreenHandle } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { NoScript } from '../ui/feedback/no-script.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import * as css from './messages.module.css';
import { MESSAGES } from './messages-queries.ts';

export const handle: ScreenHandle = { texts: ['messages', 'errors'] };

/** `/ask/:studioId`: a question to a studio, `?offering=` about one of its offerings. */
export default function AskStudioScreen() {
  const { t } = useWords();
  const { studioId = '' } = useParams();
  const [query] = useSearchParams();
  const offeringId = query.get('offering');
  const about = useQuery({
    queryKey: ['ask', studioId, offeringId],
    queryFn: async () => {
      const studio = await readJson(api.studios[':id'].$get({ param: { id: studioId } }));
      const offering = offeringId
        ? await readJson(api.offerings[':id'].$get({ param: { id: offeringId } }))
        : undefined;
      return { studio, offering };
    },
  });
  if (about.error instanceof ApiProblem && about.error.status === 404) return <NotFoundScreen />;
  const { studio, offering } = about.data ?? {};
  return (
    <div className={`wrap ${css.ask}`}>
      <PageHead title={t('messages.ask.title')} hidden />
      <NoScript />
      <h1>{studio ? t('messages.ask.of', { studio: studio.name }) : t('messages.ask.title')}</h1>
      {about.isError && <Trouble error={about.error} onRetry={() => about.refetch()} />}
      {!about.data && !about.isError && <SkeletonLine height="200px" />}
      {studio && (
        <>
          <Link className={css.asked} to={offering ? `/offering/${offering.slug}` : `/studios/${studio.slug}`}>
            <Picture
              picture={(offering ?? studio).gallery[0] ?? (offering ?? studio).picture}
              ratio="1x1"
              sizes="72px"
            />
            <span>
              <b className="strong">{offering?.title ?? studio.name}</b>
              <span className="small muted">
                {[offering && studio.name, studio.neighbourhood].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Link>
          <QuestionForm studioId={studio.id} offeringId={offering?.id} />
        </>
      )}
    </div>
  );
}

function QuestionForm({ studioId, offeringId }: { studioId: string; offeringId: string | undefined }) {
  const { t } = useWords();
  const { state } = useSession();
  const go = useNavigate();
  const draftKey = `${TEXT_DRAFT}question:${offeringId ?? studioId}`;
  const [text, setText] = useState(() => tabStorage.get(draftKey) ?? '');
  const key = useRef(newId());
  const { busy, failure, run } = useAttempt();
  const send = () =>
    run(async () => {
      const json = { ...(offeringId ? { offering_id: offeringId } : { studio_id: studioId }), text };
      const { id } = await readJson(api.conversations.$post({ json, header: { 'idempotency-key': key.current } }));
      tabStorage.remove(draftKey);
      await queryClient.invalidateQueries({ queryKey: [MESSAGES] });
      await go(`/dashboard?tab=messages&c=${id}`);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state === 'in') void send();
    else openAuth({ mode: 'login', reason: t('messages.ask.sign_in'), onSuccess: () => void send() });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextAreaField
        label={t('messages.ask.label')}
        help={t('messages.covered_until')}
        rows={6}
        required
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          tabStorage.set(draftKey, event.target.value || null);
          key.current = newId();
        }}
      />
      {failure && <Note kind="brick">{failure}</Note>}
      <div className={css.acts}>
        <Button type="submit" kind="clay" icon="send" busy={busy}>
          {t(state === 'in' ? 'messages.ask.send' : 'messages.ask.send_signed_out')}
        </Button>
      </div>
    </form>
  );
}
