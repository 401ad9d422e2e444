import { Link } from 'react-router';
import type { Me } from '#shared/schemas/accounts.ts';
import type { SectionName } from '../settings/sections.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import * as css from './profile.module.css';

const LINES: readonly [SectionName, IconName][] = [
  ['sign-in', 'mail'],
  ['two-step', 'shield-check'],
  ['devices', 'monitor'],
  ['notifications', 'bell'],
  ['data', 'download'],
];

/** Links to the sections of the settings, each with a description. */
export function SettingsLines({ me }: { me: Me }) {
  const { t } = useWords();
  const guarded = me.second_factor !== 'none';
  return (
    <nav className={css.profileL} aria-label={t('dashboard.settings')}>
      {LINES.map(([name, icon]) => (
        <Link key={name} to={`/dashboard?tab=settings#${name}`}>
          <Icon name={icon} />
          <span>
            <b className="strong">{t(`dashboard.lines.${name}.name`)}</b>
            <small>
              {t(name === 'two-step' && guarded ? 'dashboard.lines.two-step.on' : `dashboard.lines.${name}.say`)}
            </small>
          </span>
          <Icon name="chevron-right" size="s" />
        </Link>
      ))}
    </nav>
  );
}
