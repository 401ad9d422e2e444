import type { Team } from '../../../shared/schemas/team.ts';
import { Field } from '../../forms/fields/field.tsx';
import { useWords } from '../../words.tsx';

type Given = Team['appoints'][number];

interface RoleChoiceProps {
  appoints: readonly Given[];
  role: Given;
  onChoose: (role: Given) => void;
}

/** Selects a role, with an explanation of its permissions. */
export function RoleChoice({ appoints, role, onChoose }: RoleChoiceProps) {
  const { t } = useWords();
  return (
    <Field label={t('team.role')} help={t(`team.role_say.${role}`)}>
      {(wiring) => (
        <select {...wiring} value={role} onChange={(event) => onChoose(event.target.value as Given)}>
          {appoints.map((each) => (
            <option key={each} value={each}>
              {t(`team.roles.${each}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
