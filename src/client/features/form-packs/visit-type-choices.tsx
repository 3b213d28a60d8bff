import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { referenceNow } from '#client/screen/use-reference.ts';
import { Choices, type ChoiceOption } from '#client/ui/choice.tsx';
import { TextField } from '#client/ui/text-field.tsx';

type VisitType = ReturnType<typeof referenceNow>['visitTypes'][number];

/** A visit type by its name; the number tells two of one name apart. */
export const visitTypeName = ({ type, discipline, id }: VisitType): string =>
  `${type} (${discipline}, ${id})`;

const byName = (a: VisitType, b: VisitType): number => a.type.localeCompare(b.type) || a.id - b.id;

/** Types offered without a search; an agency has about fifty. */
const mostShown = 8;

const words = (text: string): readonly string[] =>
  text.toLocaleLowerCase().split(/\s+/).filter(Boolean);

/**
 * Several visit types out of many: the chosen ones stay in sight, the others are found by parts of
 * their names.
 */
export function VisitTypeChoices({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly VisitType[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const asked = words(typed);
  const sorted = offered.toSorted(byName);
  const found = sorted.filter((each) => {
    const name = visitTypeName(each).toLocaleLowerCase();
    return asked.every((word) => name.includes(word));
  });
  const shown = [
    ...sorted.filter((each) => chosen.includes(each.id)),
    ...found.filter((each) => !chosen.includes(each.id)).slice(0, mostShown),
  ];
  const more = found.filter((each) => !shown.includes(each)).length;
  const options = shown.map((each): ChoiceOption => ({
    value: String(each.id),
    label: visitTypeName(each),
  }));
  return (
    <>
      <TextField
        label={t`Find visit type`}
        type="search"
        value={typed}
        maxLength={60}
        onChange={setTyped}
      />
      <Choices
        label={t`Visit types`}
        options={options}
        value={chosen.map(String)}
        onChange={(next) => onChange((next ?? []).map(Number))}
      />
      <output>
        {found.length === 0
          ? t`No visit type has this in its name.`
          : more > 0 &&
            plural(more, {
              one: '# more. Type a part of its name.',
              other: '# more. Type a part of their names.',
            })}
      </output>
    </>
  );
}
