import type { ReactNode } from 'react';
import { NoScript } from '../../ui/feedback/no-script.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AuthArt } from './auth-art.tsx';
import '../../ui/dialogs/dialog.css';
import './auth.css';

interface AuthFrameProps {
  title: string;
  /** A sentence below the title. */
  say?: ReactNode;
  path: string;
  children: ReactNode;
}

/** The layout of an account page: title and form, with a picture beside it on wide screens. */
export function AuthFrame({ title, say, path, children }: AuthFrameProps) {
  return (
    <div className="wrap auth-page">
      <PageHead title={title} path={path} hidden />
      <div className="dlg-art">
        <AuthArt />
      </div>
      <div className="dlg-in">
        <h1>{title}</h1>
        {say && <p className="dlg-say">{say}</p>}
        <NoScript />
        {children}
      </div>
    </div>
  );
}
