import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Values } from '#domain/merge.ts';
import type { Field, FormDefinition } from '#forms/define.ts';
import { isAnswered } from '#forms/engine.ts';
import { templateQuestions } from '#forms/note-templates.ts';
import { useText } from '#client/i18n.ts';
import { questionText } from '#client/features/note/answer-text.ts';
import { AnswerInput } from '#client/features/note/fields/answer-input.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';

type QuestionProps = {
  form: FormDefinition;
  /** Whether a question is offered. */
  offers: (field: Field) => boolean;
  label: string;
  value: string;
  onChoose: (path: string) => void;
};

/** One question of a form: first its section, then the question. */
export function QuestionSelect({ form, offers, label, value, onChoose }: QuestionProps) {
  const { t } = useLingui();
  const text = useText();
  const sections = templateQuestions(form)
    .map(({ section, fields }) => ({ section, fields: fields.filter(offers) }))
    .filter(({ fields }) => fields.length > 0);
  const holding = sections.find(({ fields }) => fields.some(({ path }) => path === value));
  const [chosen, setChosen] = useState(holding?.section.id ?? '');
  const shown = sections.find(({ section }) => section.id === chosen);
  return (
    <>
      <Select
        label={t`Section`}
        empty={t`Choose`}
        value={chosen}
        options={sections.map(({ section }) => ({
          value: section.id,
          label: text(section.title),
        }))}
        onChange={setChosen}
      />
      {shown && (
        <Select
          label={label}
          empty={t`Choose`}
          value={value}
          options={shown.fields.map((field) => ({
            value: field.path,
            label: questionText(field, text),
          }))}
          onChange={onChoose}
        />
      )}
    </>
  );
}

type AnswersProps = {
  form: FormDefinition;
  values: Values;
  onChange: (values: Values) => void;
};

/** The answers of a note's template: questions are added from the form and answered as in a note. */
export function AnswersInput({ form, values, onChange }: AnswersProps) {
  const { t } = useLingui();
  const text = useText();
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = ({ path }: Field): boolean => values[path] !== undefined || added.includes(path);
  const shown = templateQuestions(form).flatMap(({ fields }) => fields.filter(isShown));
  const without = (path: string): Values =>
    Object.fromEntries(Object.entries(values).filter(([each]) => each !== path));
  return (
    <Stack>
      {shown.map((field) => {
        const { path } = field;
        const label = text(field.label);
        return (
          <Card key={path} aria-label={label}>
            <AnswerInput
              field={field}
              value={values[path]}
              frame={{ id: `template-${path}`, label }}
              onChange={(value) => {
                // Cleared for now: the question stays in sight.
                setAdded((before) => [...before, path]);
                onChange(
                  value !== null && isAnswered(value)
                    ? { ...values, [path]: value }
                    : without(path),
                );
              }}
            />
            <Button
              variant="quiet"
              icon="trash"
              aria-label={t`Take out ${label}`}
              onClick={() => {
                setAdded((before) => before.filter((each) => each !== path));
                onChange(without(path));
              }}
            >{t`Take out`}</Button>
          </Card>
        );
      })}
      <QuestionSelect
        form={form}
        label={t`Add question`}
        value=""
        offers={(field) => !isShown(field)}
        onChoose={(path) => path !== '' && setAdded((before) => [...before, path])}
      />
    </Stack>
  );
}
