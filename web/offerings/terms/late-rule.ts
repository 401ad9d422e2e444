import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import type { RuleIfBookedNowProps } from './rule-if-booked-now.tsx';
import './rule-line.module.css';

const load = () => import('./rule-if-booked-now.tsx');

/**
 * The cancellation rule beside the button of an offering's page; its HTML comes with the page, its code at the first
 * use.
 */
export const LateRuleLine = hydrateLater<RuleIfBookedNowProps>('[data-rule=line]', 'used', load);

/** The same in the phone's bar, with `inBar`. */
export const LateRuleInBar = hydrateLater<RuleIfBookedNowProps>('[data-rule=bar]', 'used', load);
