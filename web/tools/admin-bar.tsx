import { NavLink } from 'react-router';
import * as chipCss from '../ui/chip.module.css';
import * as tabsCss from '../ui/styles/tabs.module.css';
import { useWords } from '../words.tsx';

/** The navigation between an administrator's screens. */
export function AdminBar() {
  const { t } = useWords();
  return (
    <nav className={`${tabsCss.tabs} ${chipCss.rail} ${tabsCss.rail}`} aria-label={t('admin.title')}>
      <NavLink to="/admin/jobs">{t('admin.jobs')}</NavLink>
      <NavLink to="/domain-migration">{t('admin.domains')}</NavLink>
    </nav>
  );
}
