import { type ReactNode, useEffect, useRef } from 'react';
import { useSite } from '../site.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CopyButton } from '../ui/dialogs/copy-button.tsx';
import { useWords } from '../words.tsx';
import * as css from './published-screen.module.css';

interface PublishedScreenProps {
  title: string;
  say: string;
  picture: ReactNode;
  /** The path of its public page; undefined while the public cannot open it. */
  path: string | undefined;
  next: { label: string; to: string; icon?: 'calendar-plus' | 'plus' } | undefined;
  /** Returns to the form. */
  onBack: () => void;
}

/** Confirms that something was published, with the next step, its public page and a link to share. */
export function PublishedScreen({ title, say, picture, path, next, onBack }: PublishedScreenProps) {
  const { t } = useWords();
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const address = path && new URL(path, site.url || location.origin).href;
  const share = () => void navigator.share({ title, url: address }).catch(() => {});
  return (
    <section className={css.published}>
      <div className={css.publishedArt}>{picture}</div>
      <div className={css.publishedT}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted">{say}</p>
        <div className={css.publishedDo}>
          {next && (
            <ButtonLink kind="clay" to={next.to} {...(next.icon && { icon: next.icon })}>
              {next.label}
            </ButtonLink>
          )}
          {path && <ButtonLink to={path}>{t('owner.published.see')}</ButtonLink>}
        </div>
        {address && (
          <div className={css.publishedLink}>
            <label className="small strong" htmlFor="published-link">
              {t('owner.published.link')}
            </label>
            <input
              id="published-link"
              readOnly
              value={address}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton text={address} label={t('owner.published.copy')} done={t('owner.published.copied')} />
            {typeof navigator !== 'undefined' && 'share' in navigator && (
              <Button size="s" onClick={share}>
                {t('owner.published.share')}
              </Button>
            )}
          </div>
        )}
        <button type="button" className="link action" onClick={onBack}>
          {t('owner.published.back')}
        </button>
      </div>
    </section>
  );
}
