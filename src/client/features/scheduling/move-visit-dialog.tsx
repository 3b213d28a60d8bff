import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { moveSeries, moveVisits } from '#contract/visit-acts.ts';
import { moveVisit, readVisit } from '#contract/visits.ts';
import { businessDay } from '#domain/business-days.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween, formatTypedDate } from '#domain/dates.ts';
import { errors, Refusal } from '#contract/errors.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isMovable, visitMoveProblem } from '#domain/visit-times.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { choice } from '#client/kinds/form-dialog/choice-fields.tsx';
import { custom } from '#client/kinds/form-dialog/fields.tsx';
import type { InputProps } from '#client/kinds/form-dialog/field.ts';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { useToday } from '#client/screen/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { undoing } from './board/findings-of.ts';
import { withReason } from './board/send-placement.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { timeEntry, typedTime } from '#client/features/visits/typed-time.tsx';

type Scope = 'one' | 'following';

/** A day with the business days beside it; a day that has passed is pointed out, not refused. */
function DayInput({ frame: { hint, ...frame }, value, onChange }: InputProps<string>) {
  const { t: read } = useLingui();
  const today = useToday();
  const isDay = isCalendarDate(value);
  const isPast = isDay && daysBetween(value, today) > 0;
  const step = (by: 1 | -1) => isDay && onChange(businessDay(value, by));
  return (
    <>
      <DateField
        {...frame}
        {...(hint !== undefined && { hint })}
        value={value}
        onChange={onChange}
      />
      <Cluster>
        <Button icon="back" onClick={() => step(-1)}>{read`Previous business day`}</Button>
        <Button onClick={() => step(1)}>{read`Next business day`}</Button>
      </Cluster>
      <output>{isPast && read`This day is in the past.`}</output>
    </>
  );
}

const dayProblem = (day: string, visit: Visit) => {
  if (!isCalendarDate(day)) return msg`Enter a date as MM/DD/YYYY`;
  const code = visitMoveProblem(visit, day, pacificDate(new Date()));
  return code === null ? null : errors[code].text;
};

type Moved = {
  readonly visits: readonly Visit[];
  readonly before: readonly Visit[];
  readonly stay: number;
};

async function move(
  visit: Visit,
  to: Pick<Visit, 'dateOfService' | 'plannedStart'>,
  scope: Scope,
): Promise<Moved> {
  const where = { visitId: visit.id, visitRevision: visit.revision, ...to };
  const moved = await withReason(async (despite): Promise<Moved> => {
    const asked = { ...where, ...(despite && { despite }) };
    if (scope === 'following') return callApi(moveSeries, asked);
    return { visits: [(await callApi(moveVisit, asked)).visit], before: [visit], stay: 0 };
  });
  if (moved === null) throw new Refusal('staffing.ask');
  return moved;
}

/** Every visit goes back to where it was, while nobody has changed it since. */
const moveBack = ({ visits, before }: Moved) =>
  callApi(moveVisits, {
    despite: undoing,
    moves: visits.flatMap(({ id, revision }) => {
      const was = before.find((each) => each.id === id);
      return was
        ? [
            {
              visitId: id,
              revision,
              dateOfService: was.dateOfService,
              plannedStart: was.plannedStart,
            },
          ]
        : [];
    }),
  });

function said({ visits, stay }: Moved): string {
  const count = plural(visits.length, { one: '# visit moved.', other: '# visits moved.' });
  return stay === 0
    ? count
    : `${count} ${plural(stay, { one: '# visit stays where it was.', other: '# visits stay where they were.' })}`;
}

const MoveDialog = formDialog({
  title: (visit: Visit) => t`Move visit of ${visit.patientName}`,
  submit: msg`Move`,
  failure: msg`Sorry, visit could not be moved.`,
  intro: (visit) => <p>{dayAndTime(visit)}</p>,
  fields: (visit: Visit) => ({
    dateOfService: custom<string>(msg`Date of service`, {
      initial: visit.dateOfService,
      blank: '',
      required: true,
      missing: msg`Enter a date as MM/DD/YYYY`,
      check: (day) => dayProblem(formatTypedDate(day.trim(), new Date()), visit),
      draw: (props) => <DayInput {...props} />,
    }),
    plannedStart: timeEntry(msg`Planned start`, visit.plannedStart),
    ...(visit.seriesId !== undefined && {
      scope: choice<Scope>(msg`Which visits`, {
        initial: 'one',
        options: [
          { value: 'one', label: msg`This visit` },
          { value: 'following', label: msg`This and following` },
        ],
      }),
    }),
  }),
  run: ({ dateOfService, plannedStart, ...rest }, visit) =>
    move(
      visit,
      {
        dateOfService: formatTypedDate(dateOfService.trim(), new Date()),
        plannedStart: typedTime(plannedStart),
      },
      'scope' in rest && rest.scope === 'following' ? 'following' : 'one',
    ),
  done: said,
  undo: moveBack,
  clash: {
    codes: ['visit.changed'],
    fresh: async ({ id }) => (await callApi(readVisit, { visitId: id })).visit,
  },
});

/** Moves a visit to another day or time, alone or with the following ones of its series. */
export const moveOne = action<Visit>({
  id: 'move',
  label: msg`Move`,
  icon: 'clock',
  needs: moveVisit,
  when: isMovable,
  dialog: MoveDialog,
});
