import { Link } from 'react-router';
import { ApiProblem } from '#web/api.ts';
import { MY_PLAN } from '#web/shell/account-places.ts';
import { useWords } from '#web/words.tsx';

/** True if the owner's plan allows no more. */
export const isPlanLimit = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'plans.limit';

/** The link to My Plan beside a refusal for the limit of the plan; nothing beside another one. */
export function PlanLimitLink({ error }: { error: unknown }) {
  const { t } = useWords();
  if (!isPlanLimit(error)) return null;
  return (
    <Link className="link" to={MY_PLAN}>
      {t('shell.my_plan')}
    </Link>
  );
}
