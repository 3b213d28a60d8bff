import { msg } from '@lingui/core/macro';
import { Refusal } from '#contract/errors.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { pacificDate } from '#domain/pacific.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import type { Field, Text } from '#client/kinds/form-dialog/field.ts';
import { date, longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { EffectsPreview, type Previews } from './effects-preview.tsx';
import { undoStatus } from './undone-text.ts';

/** One change of status about to be made, of a patient or of an episode. */
export type Change = {
  readonly title: Text;
  /** Names the change on the button. */
  readonly submit: Text;
  readonly failure: Text;
  readonly done: string;
  readonly danger?: boolean;
  /** What the day means; null where there is none to choose. */
  readonly day: Text | null;
  /** To choose from; none for words of one's own. */
  readonly reasons: readonly string[];
  readonly needsReason: boolean;
  readonly previews: Previews;
  readonly send: (wish: { date: string; reason: string; mark: string }) => Promise<{
    changeId: string;
  }>;
};

const today = (): string => pacificDate(new Date());

const reasonField = ({ reasons, needsReason }: Change): Field<string> =>
  reasons.length > 0
    ? select<string>(msg`Reason`, {
        required: needsReason,
        options: reasons.map((value) => ({ value, label: value })),
      })
    : longText(msg`Reason`, {
        required: needsReason,
        missing: msg`Enter a reason`,
        maxLength: 500,
        rows: 2,
      });

const dayField = (label: Text, { previews }: Change): Field<string> =>
  date(label, {
    initial: today(),
    required: true,
    after: (day) => isCalendarDate(day) && <EffectsPreview previews={previews} date={day} />,
  });

const asText = (text: Text) => (typeof text === 'function' ? '' : text);

/**
 * Asks for the day and the reason of a change of status, with what it will do below the day. What
 * is sent names the preview on the screen; when somebody changed something meanwhile, nothing is
 * done and the preview is read again.
 */
export const ChangeDialog = formDialog({
  title: ({ title }: Change) => asText(title),
  submit: ({ submit }) => asText(submit),
  failure: ({ failure }) => asText(failure),
  intro: ({ day, previews }: Change) =>
    day === null && <EffectsPreview previews={previews} date={today()} />,
  fields: (change: Change): Readonly<Record<string, Field<string>>> => ({
    reason: reasonField(change),
    ...(change.day !== null && { date: dayField(change.day, change) }),
  }),
  run: async ({ date: day = today(), reason = '' }, { previews, send }) => {
    const { mark } = await previews.of(day);
    try {
      return await send({ date: day, reason, mark });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'life.changed') previews.forget();
      throw error;
    }
  },
  done: (_result, { done }) => done,
  undo: ({ changeId }) => undoStatus(changeId),
});
