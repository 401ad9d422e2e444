import type { ReactNode } from 'react';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import * as css from './auth.module.css';
import { AuthArt } from './auth-art.tsx';

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
    <div className={`wrap ${css.authPage}`}>
      <PageHead title={title} path={path} hidden />
      <div className={dialogCss.dlgArt}>
        <AuthArt />
      </div>
      <div className={`${dialogCss.dlgIn} ${css.dlgIn}`}>
        <h1>{title}</h1>
        {say && <p className={`${dialogCss.dlgSay} ${css.dlgSay}`}>{say}</p>}
        <NoScript />
        {children}
      </div>
    </div>
  );
}
