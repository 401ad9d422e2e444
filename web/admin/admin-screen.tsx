import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import * as chipCss from '../ui/chip.module.css';
import { NoScript } from '../ui/feedback/no-script.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { PageHead } from '../ui/page-head.tsx';
import * as tabsCss from '../ui/styles/tabs.module.css';
import * as css from '../ui/styles/tool-page.module.css';
import { useWords } from '../words.tsx';

interface AdminScreenProps {
  title: string;
  /** One sentence below the title. */
  lead: string;
  /** What anyone else is told instead of the content. */
  refusal: string;
  children: ReactNode;
}

/** A screen for administrators, with their navigation. Needs the texts `admin`. */
export function AdminScreen({ title, lead, refusal, children }: AdminScreenProps) {
  const { state, me } = useSession();
  return (
    <div className={`wrap ${css.tool}`}>
      <PageHead title={title} hidden />
      {state === 'out' ? (
        <SignInPrompt title={title}>{refusal}</SignInPrompt>
      ) : (
        <>
          {me?.is_admin && <AdminTabs />}
          <header>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
          </header>
          <NoScript />
          {me ? me.is_admin ? children : <Note title={refusal} /> : <SkeletonLine height="200px" />}
        </>
      )}
    </div>
  );
}

function AdminTabs() {
  const { t } = useWords();
  return (
    <nav className={`${tabsCss.tabs} ${chipCss.rail} ${tabsCss.rail}`} aria-label={t('admin.title')}>
      <NavLink to="/admin/jobs">{t('admin.jobs')}</NavLink>
      <NavLink to="/admin/review-moderation">{t('admin.reviews')}</NavLink>
      <NavLink to="/admin/codes">{t('admin.codes')}</NavLink>
      <NavLink to="/admin/message-reports">{t('admin.message_reports')}</NavLink>
      <NavLink to="/admin/refunds">{t('admin.refunds')}</NavLink>
      <NavLink to="/admin/disputes">{t('admin.disputes')}</NavLink>
      <NavLink to="/admin/activities">{t('admin.activities')}</NavLink>
      <NavLink to="/domain-migration">{t('admin.domains')}</NavLink>
    </nav>
  );
}
