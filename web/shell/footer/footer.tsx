import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNeighbourhoods, useSite } from '#web/site.ts';
import { useWords } from '#web/words.tsx';
import { LanguageButtons } from '../language/language-buttons.tsx';
import { Logo } from '../logo.tsx';
import { LIST_STUDIO, PLACES, STUDIO_DESK } from '../places.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import * as css from './footer.module.css';

/** The footer. Its styles come with the shell, because its code is fetched when it is near the viewport. */
export default function Footer() {
  const { t } = useWords();
  const { name, city } = useSite();
  const neighbourhoods = useNeighbourhoods();
  return (
    <footer data-shell="footer" className={css.foot}>
      <div className={css.inkbar} aria-hidden="true">
        {['ink', 'clay', 'clay-tint', 'sun', 'sun-tint', 'glaze', 'glaze-tint'].map((ink) => (
          <i key={ink} />
        ))}
      </div>
      <div className="wrap">
        <div className={css.footIn}>
          <div>
            <Logo />
            <p className={`muted ${css.footSay}`}>
              {city ? t('shell.footer.say_city', { city }) : t('shell.footer.say')}
            </p>
          </div>
          <div className={css.footCols}>
            <Column title={t('shell.footer.find')}>
              <Item to="/workshops-classes?when=this_weekend" label={t('shell.footer.weekend')} />
              <Item to={PLACES.offerings[0]} label={t('shell.offerings')} />
              <Item to={PLACES.studios[0]} label={t('shell.studios')} />
              <Item to="/gift-cards" label={t('shell.footer.gift_cards')} />
            </Column>
            {neighbourhoods.length > 0 && (
              <Column title={t('shell.footer.neighbourhoods')}>
                {neighbourhoods.map(({ name: label, path }) => (
                  <Item key={path} to={path} label={label} />
                ))}
              </Column>
            )}
            <Column title={t('shell.footer.host')}>
              <Item to={LIST_STUDIO} label={t('shell.footer.list_studio')} />
              <Item to={`${LIST_STUDIO}#costs`} label={t('shell.footer.costs')} />
              <Item to="/#host" label={t('shell.footer.how_hosting')} />
              <Item to={STUDIO_DESK} label={t('shell.footer.manage_studio')} />
            </Column>
            <Column title={name}>
              <Item to={PLACES.about[0]} label={t('shell.about')} />
              <Item to={PLACES.contact[0]} label={t('shell.contact')} />
              <Item to="/terms#cancellation" label={t('shell.footer.cancellation')} />
            </Column>
            <div>
              <h2>{t('shell.language')}</h2>
              <LanguageButtons />
            </div>
          </div>
        </div>
        <div className={css.footEnd}>
          <span>
            © {new Date().getUTCFullYear()} {name}. {t('shell.footer.tax')}
          </span>
          <span className={css.footLaw}>
            <Link className="link" to="/privacy">
              {t('shell.privacy')}
            </Link>
            <Link className="link" to="/terms">
              {t('shell.terms')}
            </Link>
          </span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

const Item = ({ to, label }: { to: string; label: string }) => (
  <li>
    <Link to={to}>{label}</Link>
  </li>
);
