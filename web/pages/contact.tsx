import { useState } from 'react';
import { useSite } from '../site.ts';
import type { ScreenHandle } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import * as css from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import * as proseCss from './prose.module.css';

export const handle: ScreenHandle = { texts: ['contact', 'errors'] };

export default function Contact() {
  const { t } = useWords();
  const { name: site } = useSite();
  const [sent, setSent] = useState<{ name: string; email: string }>();
  return (
    <div className={`wrap ${proseCss.prose} ${css.contact}`}>
      <PageHead title={t('contact.title')} description={t('contact.description', { site })} path="/contact" />
      <header className={proseCss.proseH}>
        <h1>{t('contact.title')}</h1>
        <p className="lead">{t('contact.lead')}</p>
        <p className="muted">{t('contact.about_booking')}</p>
      </header>
      {sent ? (
        <div className={css.contactSent}>
          <Note kind="leaf" title={t('contact.sent.title')}>
            <br />
            {t('contact.sent.say', sent)}
          </Note>
          <Button onClick={() => setSent(undefined)}>{t('contact.sent.again')}</Button>
        </div>
      ) : (
        <ContactForm onSent={setSent} />
      )}
    </div>
  );
}
