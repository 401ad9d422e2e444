import type { Team } from '#shared/schemas/studios/team.ts';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { useWords } from '#web/words.tsx';

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
    <SelectField
      label={t('team.role')}
      help={t(`team.role_say.${role}`)}
      value={role}
      options={appoints.map((value) => ({ value, label: t(`team.roles.${value}`) }))}
      onChange={onChoose}
    />
  );
}
